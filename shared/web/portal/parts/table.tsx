import type { ReactNode } from 'react';
import type { CsvColumn } from '#web/ui/lists/table-csv.ts';
import './table.css';

export interface TableColumn<Row> extends CsvColumn<Row> {
  readonly id: string;
  readonly cell: (row: Row) => ReactNode;
  readonly isNumber?: boolean;
}

interface Props<Row> {
  readonly caption: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => number | string;
}

/** On phones, rows become cards; the roles keep the table for screen readers. */
export function Table<Row>({ caption, columns, rows, idOf }: Props<Row>) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: CSS that displays a table as blocks removes its semantics
    <table className="table" role="table">
      <caption className="hidden">{caption}</caption>
      {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
      <thead role="rowgroup">
        {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
        <tr role="row">
          {columns.map(({ id, label, isNumber }) => (
            // biome-ignore lint/a11y/noRedundantRoles: as above
            <th key={id} scope="col" role="columnheader" data-number={isNumber}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
      <tbody role="rowgroup">
        {rows.map((row) => (
          // biome-ignore lint/a11y/noRedundantRoles: as above
          <tr key={idOf(row)} role="row">
            {columns.map(({ id, label, cell, isNumber }) => (
              // biome-ignore lint/a11y/noRedundantRoles: as above
              <td key={id} role="cell" data-label={label} data-number={isNumber}>
                <div>{cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
