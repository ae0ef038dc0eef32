import { Table } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { capitalize } from '#web/ui/status.tsx';
import style from './plain-table.module.css';
import { ariaSort, SortButton, type SortState } from './sort-button.tsx';
import type { AmountFormats, CsvCell } from './table-csv.ts';
import { type RowPanel, useRowFocus } from './use-row-focus.ts';

export interface PlainColumn<Row> {
  readonly id: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** For sorting and CSV. */
  readonly value?: (row: Row) => string | number | null;
  /** For search and CSV, such as a formatted amount. */
  readonly text?: (row: Row) => string;
  /** Overrides the text in CSV, for example with an amount. */
  readonly csv?: (row: Row, formats: AmountFormats) => CsvCell;
  readonly isNumber?: boolean;
  readonly isActions?: boolean;
  /** Long words may break anywhere, as in e-mail addresses and URLs. */
  readonly breaksWords?: boolean;
  readonly isHidden?: boolean;
}

interface Props<Row> {
  readonly label: string;
  readonly columns: readonly PlainColumn<Row>[];
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => number | string;
  readonly minWidth: number;
  readonly isInPanel?: boolean;
  readonly sort?: SortState;
  readonly sortBy?: (by: string, isDescending: boolean) => void;
  readonly panel?: RowPanel<Row> | undefined;
}

export function PlainTable<Row>({
  label,
  columns,
  rows,
  idOf,
  minWidth,
  isInPanel = false,
  panel,
  ...sorting
}: Props<Row>) {
  const frame = useRef<HTMLDivElement>(null);
  const ids = rows.map((row) => String(idOf(row)));
  const rowProps = useRowFocus({ frame, ids, rendered: ids, opener: panel, scrollTo: () => undefined });
  const lookOf = ({ isNumber, isActions, breaksWords }: PlainColumn<Row>) => ({
    'data-number': isNumber || undefined,
    'data-actions': isActions || undefined,
    'data-breaks-words': breaksWords || undefined,
  });
  return (
    <Table.ScrollContainer
      ref={frame}
      minWidth={minWidth}
      className={style.table}
      data-in-panel={isInPanel || undefined}
    >
      <Table verticalSpacing="sm" horizontalSpacing="md" aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Header key={column.id} column={column} look={lookOf(column)} {...sorting} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, index) => (
            <Table.Tr
              key={idOf(row)}
              {...(panel ? { 'aria-label': capitalize(panel.nameOf(row)) } : {})}
              {...rowProps(String(idOf(row)), index)}
            >
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
