import type { PageRequest } from './page.ts';

/** A function that accepts or rejects rows. */
export interface RowCondition<Row> {
  (row: Row): boolean;
  /** Condition as data, for indexes; absent if it cannot be expressed. */
  readonly predicate?: RowPredicate<Row>;
}

/** A condition as data. */
export type RowPredicate<Row> =
  | { readonly operator: 'oneOf'; readonly column: keyof Row; readonly values: readonly unknown[] }
  | { readonly operator: 'within'; readonly column: keyof Row; readonly range: ValueRange }
  | { readonly operator: 'mentions'; readonly columns: readonly (keyof Row)[]; readonly text: string };

/** Inclusive bounds. */
export interface ValueRange {
  readonly from?: string | number | undefined;
  readonly to?: string | number | undefined;
}

export interface RowOrder<Row> {
  readonly by: keyof Row;
  readonly direction: 'asc' | 'desc';
}

/** Conditions, and order with id as tiebreaker in the last direction. */
export interface RowQuery<Row> {
  readonly conditions: readonly RowCondition<Row>[];
  readonly order: readonly RowOrder<Row>[];
}

/** Combines conditions with AND. */
export function matchesAll<Row>(conditions: readonly RowCondition<Row>[]): (row: Row) => boolean {
  return (row) => conditions.every((matches) => matches(row));
}

/** Matches a column's value, or any of its values. */
export function columnOneOf<Row>(column: keyof Row, values: Iterable<unknown>): RowCondition<Row> {
  const accepted = new Set(values);
  const matches = (row: Row) => {
    const value = row[column];
    return Array.isArray(value) ? value.some((item) => accepted.has(item)) : accepted.has(value);
  };
  return Object.assign(matches, { predicate: { operator: 'oneOf', column, values: [...accepted] } as const });
}

/** Matches a range, ISO 8601 by time; null never matches. */
export function columnWithin<Row>(column: keyof Row, { from, to }: ValueRange): RowCondition<Row> {
  const matches = (row: Row) => {
    const value = row[column] as string | number | null;
    if (value === null) return false;
    return (from === undefined || value >= from) && (to === undefined || value <= to);
  };
  return Object.assign(matches, { predicate: { operator: 'within', column, range: { from, to } } as const });
}

/** Matches a case-insensitive substring. */
export function columnContains<Row>(columns: readonly (keyof Row)[], text: string): RowCondition<Row> {
  const searchText = text.toLowerCase();
  const has = (value: unknown) => typeof value === 'string' && value.toLowerCase().includes(searchText);
  const matches = (row: Row) =>
    columns.some((column) => {
      const value = row[column];
      return Array.isArray(value) ? value.some(has) : has(value);
    });
  return Object.assign(matches, { predicate: { operator: 'mentions', columns, text } as const });
}

/** Filters, sorts and paginates rows. */
export function selectRows<Row extends { readonly id: number }>(
  rows: readonly Row[],
  { conditions, order }: RowQuery<Row>,
  { page, perPage }: PageRequest,
): { readonly ids: number[]; readonly total: number } {
  const matching = rows.filter(matchesAll(conditions));
  const columns = order.map(({ by, direction }) => ({ by, sign: direction === 'asc' ? 1 : -1 }));
  const keyed = matching.map((row) => ({ id: row.id, values: columns.map(({ by }) => comparable(row[by])) }));
  keyed.sort((a, b) => {
    for (const [index, { sign }] of columns.entries()) {
      const difference = compare(a.values[index] ?? null, b.values[index] ?? null, sign);
      if (difference !== 0) return difference;
    }
    return (a.id - b.id) * (columns.at(-1)?.sign ?? 1);
  });
  const start = (page - 1) * perPage;
  return { ids: keyed.slice(start, start + perPage).map(({ id }) => id), total: matching.length };
}

type Comparable = string | number | null;

function comparable(value: unknown): Comparable {
  if (typeof value === 'string') return value.toLowerCase();
  return typeof value === 'number' ? value : null;
}

/** Null sorts last in both directions. */
function compare(first: Comparable, second: Comparable, sign: number): number {
  if (first === second) return 0;
  if (first === null) return 1;
  if (second === null) return -1;
  return first < second ? -sign : sign;
}
