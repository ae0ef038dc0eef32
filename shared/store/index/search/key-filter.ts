import { allOf, type Condition, type Order, type Range, within } from '#shared/domain/lists/row-query.ts';
import { decodeId, decodeIncluded, toNumber } from '#shared/store/index/keys/key-encoding.ts';
import { type SortOrder, toDay } from '#shared/store/index/orders/orders.ts';
import type { PageRef } from '#shared/store/index/pages/page-encoding.ts';

/** What the keys of an order answer of some conditions. */
interface KeyFilter<Row> {
  /** Whether a key may be of a row that is wanted. */
  readonly matches: (key: string) => boolean;
  /** Whether it surely fulfils what keys know of: only of the days in which a span begins and ends they know too little. */
  readonly isCertain: (key: string) => boolean;
  /** Whether a part of a run may hold keys that fit, by what it says of all of them. */
  readonly mayContain: (page: PageRef) => boolean;
  /** The conditions of which keys know nothing. */
  readonly residualFilters: readonly Condition<Row>[];
}

/** What the keys of an order answer of some conditions, by what they say besides. */
export function compileKeyFilter<Row>(order: SortOrder<Row>, conditions: readonly Condition<Row>[]): KeyFilter<Row> {
  const exact = conditions.filter((condition) => isCovered(order, condition));
  const spans = conditions.flatMap((condition) => {
    const { says } = condition;
    return says?.is === 'within' && order.includedDays?.includes(says.column) ? [{ condition, ...says }] : [];
  });
  const byDay = spans.map(({ column, range }) => within<Row>(column, { from: toDay(range.from), to: toDay(range.to) }));
  const insideDays = spans.map(({ column, range }) => within<Row>(column, wholeDays(range)));
  const fits = allOf([...exact, ...byDay]);
  const isInside = allOf(insideDays);
  const zones = zoneFilters(order, [...exact, ...byDay]);
  const bySpans = spans.map(({ condition }) => condition);
  return {
    matches: (key) => fits(decodeIncludedRow(order, key)),
    isCertain: (key) => isInside(decodeIncludedRow(order, key)),
    mayContain: (page) => zones.every(({ index, from, to }) => overlaps(page.zones?.[index], from, to)),
    residualFilters: conditions.filter((condition) => !exact.includes(condition) && !bySpans.includes(condition)),
  };
}

/** Whether the keys of an order say all that rows are filtered and sorted by. */
export function coversQuery<Row>(
  order: SortOrder<Row>,
  conditions: readonly Condition<Row>[],
  sorting: readonly Order<Row>[],
): boolean {
  return (
    conditions.every((condition) => isCovered(order, condition)) && sorting.every(({ by }) => includesColumn(order, by))
  );
}

/** What a key says of its row; of times whose day it says, that day by its number. */
export function decodeIncludedRow<Row>(order: SortOrder<Row>, key: string): Row {
  const row: Record<string, unknown> = { id: decodeId(key) };
  const values = decodeIncluded(key);
  for (const [index, column] of [...(order.included ?? []), ...(order.includedDays ?? [])].entries()) {
    row[String(column)] = values[index] ?? null;
  }
  return row as Row;
}

/** Of each range that a value has to lie in which keys say: which of these it is, and between which numbers it has to lie. */
function zoneFilters<Row>({ included = [], includedDays = [] }: SortOrder<Row>, conditions: readonly Condition<Row>[]) {
  const columns = [...included, ...includedDays];
  return conditions.flatMap(({ says }) => {
    const index = says?.is === 'within' ? columns.indexOf(says.column) : -1;
    if (says?.is !== 'within' || index < 0) return [];
    const { from, to } = says.range;
    return [{ index, from: toNumber(from) ?? Number.NEGATIVE_INFINITY, to: toNumber(to) ?? Number.POSITIVE_INFINITY }];
  });
}

function overlaps(zone: readonly [number, number] | null | undefined, from: number, to: number): boolean {
  // A part of which nothing is known may hold anything; one without any value holds none that lies in a range.
  return zone === undefined || (zone !== null && zone[0] <= to && zone[1] >= from);
}

function isCovered<Row>(order: SortOrder<Row>, { says: keyPredicates }: Condition<Row>): boolean {
  return (
    (keyPredicates?.is === 'oneOf' || keyPredicates?.is === 'within') && includesColumn(order, keyPredicates.column)
  );
}

function includesColumn<Row>({ included = [] }: SortOrder<Row>, column: keyof Row): boolean {
  return column === 'id' || included.includes(column);
}

/** The days that lie in a span as a whole, by their numbers. */
function wholeDays({ from, to }: Range): Range {
  const [first, last] = [toDay(from), toDay(to)];
  const isFirstCut = first !== undefined && !String(from).endsWith('T00:00:00.000Z');
  const isLastCut = last !== undefined && !String(to).endsWith('T23:59:59.999Z');
  return { from: isFirstCut ? first + 1 : first, to: isLastCut ? last - 1 : last };
}
