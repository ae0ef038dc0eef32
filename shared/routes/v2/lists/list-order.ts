import type { RowOrder } from '#shared/domain/lists/row-query.ts';

/** List parameters without the page. */
export type ListParameters<Input> = Omit<Input, 'page' | 'per_page'>;

/** Converts sort columns in the given order. */
export function toSortOrder<Column extends string, Row>(
  sorting: Readonly<Partial<Record<Column, 'asc' | 'desc'>>>,
  columns: Readonly<Record<Column, keyof Row>>,
): RowOrder<Row>[] {
  const entries = Object.entries(sorting) as [Column, 'asc' | 'desc'][];
  return entries.map(([name, direction]) => ({ by: columns[name], direction }));
}
