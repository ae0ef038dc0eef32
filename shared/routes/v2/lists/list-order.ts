import type { RowOrder } from '#shared/domain/lists/row-query.ts';

/** What a list is asked for, whichever page of it. */
export type Asked<Input> = Omit<Input, 'page' | 'per_page'>;

/** The columns of rows that a list is sorted by, in the order in which the call names them. */
export function orderIn<Column extends string, Row>(
  sorting: Readonly<Partial<Record<Column, 'asc' | 'desc'>>>,
  columns: Readonly<Record<Column, keyof Row>>,
): RowOrder<Row>[] {
  const named = Object.entries(sorting) as [Column, 'asc' | 'desc'][];
  return named.map(([name, direction]) => ({ by: columns[name], direction }));
}
