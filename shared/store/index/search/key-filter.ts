import {
  columnWithin,
  matchesAll,
  type RowCondition,
  type RowOrder,
  type ValueRange,
} from '#shared/domain/lists/row-query.ts';
import { decodeId, decodeIncluded, toNumber } from '#shared/store/index/keys/key-encoding.ts';
import { type SortOrder, toDayNumber } from '#shared/store/index/orders/orders.ts';
import type { PageRef } from '#shared/store/index/pages/page-encoding.ts';

/** Conditions as far as keys can decide them. */
interface KeyFilter<Row> {
  /** Whether a key may belong to a matching row. */
  readonly matches: (key: string) => boolean;
  /** Whether keys suffice. They do not on the first and last day of a range, when only days are included. */
  readonly isCertain: (key: string) => boolean;
  /** Whether a page may contain matching keys, by its zones. */
  readonly mayContain: (page: PageRef) => boolean;
  /** Conditions that keys cannot decide. */
  readonly residualFilters: readonly RowCondition<Row>[];
}

/** Compiles conditions to a filter on the included values of keys. */
export function compileKeyFilter<Row>(order: SortOrder<Row>, conditions: readonly RowCondition<Row>[]): KeyFilter<Row> {
  const exact = conditions.filter((condition) => isCovered(order, condition));
  const spans = conditions.flatMap((condition) => {
    const { predicate } = condition;
    const isByDay = predicate?.operator === 'within' && order.includedDays?.includes(predicate.column);
    return isByDay ? [{ condition, ...predicate }] : [];
  });
  const byDay = spans.map(({ column, range }) =>
    columnWithin<Row>(column, { from: toDayNumber(range.from), to: toDayNumber(range.to) }),
  );
  const insideDays = spans.map(({ column, range }) => columnWithin<Row>(column, wholeDays(range)));
  const isMatch = matchesAll([...exact, ...byDay]);
  const isInside = matchesAll(insideDays);
  const zones = zoneFilters(order, [...exact, ...byDay]);
  const bySpans = spans.map(({ condition }) => condition);
  return {
    matches: (key) => isMatch(decodeIncludedRow(order, key)),
    isCertain: (key) => isInside(decodeIncludedRow(order, key)),
    mayContain: (page) => zones.every(({ index, from, to }) => overlaps(page.zones?.[index], from, to)),
    residualFilters: conditions.filter((condition) => !exact.includes(condition) && !bySpans.includes(condition)),
  };
}

/** Whether keys include all columns of a query. */
export function coversQuery<Row>(
  order: SortOrder<Row>,
  conditions: readonly RowCondition<Row>[],
  sorting: readonly RowOrder<Row>[],
): boolean {
  return (
    conditions.every((condition) => isCovered(order, condition)) && sorting.every(({ by }) => includesColumn(order, by))
  );
}

/** Decodes the included columns of a key; included days are day numbers. */
export function decodeIncludedRow<Row>(order: SortOrder<Row>, key: string): Row {
  const row: Record<string, unknown> = { id: decodeId(key) };
  const values = decodeIncluded(key);
  for (const [index, column] of [...(order.included ?? []), ...(order.includedDays ?? [])].entries()) {
    row[String(column)] = values[index] ?? null;
  }
  return row as Row;
}

/** Ranges of included values, to compare with the zones of pages. */
function zoneFilters<Row>(
  { included = [], includedDays = [] }: SortOrder<Row>,
  conditions: readonly RowCondition<Row>[],
) {
  const columns = [...included, ...includedDays];
  return conditions.flatMap(({ predicate }) => {
    const index = predicate?.operator === 'within' ? columns.indexOf(predicate.column) : -1;
    if (predicate?.operator !== 'within' || index < 0) return [];
    const { from, to } = predicate.range;
    return [{ index, from: toNumber(from) ?? Number.NEGATIVE_INFINITY, to: toNumber(to) ?? Number.POSITIVE_INFINITY }];
  });
}

function overlaps(zone: readonly [number, number] | null | undefined, from: number, to: number): boolean {
  // A page without zones may contain anything; one without a value in the column contains no match.
  return zone === undefined || (zone !== null && zone[0] <= to && zone[1] >= from);
}

function isCovered<Row>(order: SortOrder<Row>, { predicate }: RowCondition<Row>): boolean {
  return (
    (predicate?.operator === 'oneOf' || predicate?.operator === 'within') && includesColumn(order, predicate.column)
  );
}

function includesColumn<Row>({ included = [] }: SortOrder<Row>, column: keyof Row): boolean {
  return column === 'id' || included.includes(column);
}

/** The days that lie completely within a range. */
function wholeDays({ from, to }: ValueRange): ValueRange {
  const [first, last] = [toDayNumber(from), toDayNumber(to)];
  const isFirstCut = first !== undefined && !String(from).endsWith('T00:00:00.000Z');
  const isLastCut = last !== undefined && !String(to).endsWith('T23:59:59.999Z');
  return { from: isFirstCut ? first + 1 : first, to: isLastCut ? last - 1 : last };
}
