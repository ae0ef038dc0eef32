import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import style from './plain-table.module.css';
import { ariaSort, SortButton, type Sorted } from './sort-button.tsx';
import type { CsvCell, Written } from './table-csv.ts';

/** A table column. */
export interface PlainColumn<Row> {
  readonly id: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** Sort value; columns without it are also left out of CSV. */
  readonly value?: (row: Row) => string | number | null;
  /** Text for search and CSV if it differs from the value, such as a formatted amount. */
  readonly text?: (row: Row) => string;
  /** CSV value if it differs from both, such as an amount. */
  readonly csv?: (row: Row, written: Written) => CsvCell;
  /** Right-aligned, tabular figures. */
  readonly isNumber?: boolean;
  /** Row actions: last column, subdued header. */
  readonly isActions?: boolean;
  /** Breaks long words, such as addresses. */
  readonly isBroken?: boolean;
}

interface Props<Row> {
  /** Accessible name. */
  readonly label: string;
  readonly columns: readonly PlainColumn<Row>[];
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => number | string;
  /** In pixels: narrower windows scroll. */
  readonly minWidth: number;
  /** Panels have their own border. */
  readonly isInPanel?: boolean;
  /** Undefined if not sortable. */
  readonly sort?: Sorted;
  readonly sortBy?: (by: string, isDescending: boolean) => void;
}

/** A small table without selection. */
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
