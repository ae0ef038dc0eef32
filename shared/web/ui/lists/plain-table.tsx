import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import style from './plain-table.module.css';
import { ariaSort, SortButton, type Sorted } from './sort-button.tsx';
import type { CsvCell, Written } from './table-csv.ts';

/** A column of a table: what is above it, and what is in a row. */
export interface PlainColumn<Row> {
  readonly id: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** What a loaded row is sorted by there; without it, the column is not in CSV either. */
  readonly value?: (row: Row) => string | number | null;
  /** What it is searched by, and has in CSV, where that is not the value: an amount as it is read. */
  readonly text?: (row: Row) => string;
  /** What it has in CSV, where that is neither: an amount. */
  readonly csv?: (row: Row, written: Written) => CsvCell;
  /** Numbers are at the end, with figures of one width. */
  readonly isNumber?: boolean;
  /** Whether it has what can be done with a row: at the end, under a quiet label. */
  readonly isActions?: boolean;
  /** Whether a long word in it is broken, such as an address. */
  readonly isBroken?: boolean;
}

interface Props<Row> {
  /** What it has, for those who hear it. */
  readonly label: string;
  readonly columns: readonly PlainColumn<Row>[];
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => number | string;
  /** In pixels: in a narrower window it is scrolled. */
  readonly minWidth: number;
  /** Whether it is in a panel, which has a border of its own. */
  readonly isInPanel?: boolean;
  /** By which column it is sorted; without both, by none. */
  readonly sort?: Sorted;
  readonly sortBy?: (by: string, isDescending: boolean) => void;
}

/** A table of some rows that are all there: nothing of it is chosen. */
export function PlainTable<Row>({ label, columns, rows, idOf, minWidth, isInPanel = false, ...sorting }: Props<Row>) {
  const lookOf = ({ isNumber, isActions, isBroken }: PlainColumn<Row>) => ({
    'data-number': isNumber || undefined,
    'data-actions': isActions || undefined,
    'data-broken': isBroken || undefined,
  });
  return (
    <Table.ScrollContainer minWidth={minWidth} className={style.table} data-in-panel={isInPanel || undefined}>
      <Table verticalSpacing="sm" horizontalSpacing="md" aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Header key={column.id} column={column} look={lookOf(column)} {...sorting} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={idOf(row)}>
              {columns.map((column) => (
                <Table.Td key={column.id} {...lookOf(column)}>
                  {column.cell(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface HeaderProps extends Pick<Props<never>, 'sort' | 'sortBy'> {
  readonly column: PlainColumn<never>;
  readonly look: object;
}

function Header({ column: { id, label, isNumber, value }, look, sort, sortBy }: HeaderProps) {
  if (!value || !sort || !sortBy) {
    return (
      <Table.Th scope="col" {...look}>
        {label}
      </Table.Th>
    );
  }
  return (
    <Table.Th scope="col" aria-sort={ariaSort(sort, id)} {...look}>
      <SortButton
        label={label}
        name={id}
        sort={sort}
        isDescendingFirst={isNumber ?? false}
        isNumber={isNumber}
        sortBy={sortBy}
      />
    </Table.Th>
  );
}
