import { allOf, type Condition, type Order, type Range, within } from '#shared/domain/lists/row-query.ts';
import { asNumber, idIn, saidIn } from '#shared/store/index/keys/key-encoding.ts';
import { dayOf, type SortedOrder } from '#shared/store/index/orders/orders.ts';
import type { Part } from '#shared/store/index/pages/page-encoding.ts';

/** What the keys of an order answer of some conditions. */
interface AskedOfKeys<Row> {
  /** Whether a key may be of a row that is wanted. */
  readonly fits: (key: string) => boolean;
  /** Whether it surely fulfils what keys know of: only of the days in which a span begins and ends they know too little. */
  readonly isSure: (key: string) => boolean;
  /** Whether a part of a run may hold keys that fit, by what it says of all of them. */
  readonly mayHold: (part: Part) => boolean;
  /** The conditions of which keys know nothing. */
  readonly unsaid: readonly Condition<Row>[];
}

/** What the keys of an order answer of some conditions, by what they say besides. */
export function askedOfKeys<Row>(order: SortedOrder<Row>, conditions: readonly Condition<Row>[]): AskedOfKeys<Row> {
  const exact = conditions.filter((condition) => isSaid(order, condition));
  const spans = conditions.flatMap((condition) => {
    const { says } = condition;
    return says?.is === 'within' && order.days?.includes(says.column) ? [{ condition, ...says }] : [];
  });
  const byDay = spans.map(({ column, range }) => within<Row>(column, { from: dayOf(range.from), to: dayOf(range.to) }));
  const insideDays = spans.map(({ column, range }) => within<Row>(column, wholeDaysIn(range)));
  const fits = allOf([...exact, ...byDay]);
  const isInside = allOf(insideDays);
  const zones = zonesWanted(order, [...exact, ...byDay]);
  const bySpans = spans.map(({ condition }) => condition);
  return {
    fits: (key) => fits(rowSaidBy(order, key)),
    isSure: (key) => isInside(rowSaidBy(order, key)),
    mayHold: (part) => zones.every(({ index, from, to }) => overlaps(part.zones?.[index], from, to)),
    unsaid: conditions.filter((condition) => !exact.includes(condition) && !bySpans.includes(condition)),
  };
}

/** Whether the keys of an order say all that rows are filtered and sorted by. */
export function sayAll<Row>(
  order: SortedOrder<Row>,
  conditions: readonly Condition<Row>[],
  sorting: readonly Order<Row>[],
): boolean {
  return conditions.every((condition) => isSaid(order, condition)) && sorting.every(({ by }) => says(order, by));
}

/** What a key says of its row; of times whose day it says, that day by its number. */
export function rowSaidBy<Row>(order: SortedOrder<Row>, key: string): Row {
  const row: Record<string, unknown> = { id: idIn(key) };
  const values = saidIn(key);
  for (const [index, column] of [...(order.beside ?? []), ...(order.days ?? [])].entries()) {
    row[String(column)] = values[index] ?? null;
  }
  return row as Row;
}

/** Of each range that a value has to lie in which keys say: which of these it is, and between which numbers it has to lie. */
function zonesWanted<Row>({ beside = [], days = [] }: SortedOrder<Row>, conditions: readonly Condition<Row>[]) {
  const columns = [...beside, ...days];
  return conditions.flatMap(({ says }) => {
    const index = says?.is === 'within' ? columns.indexOf(says.column) : -1;
    if (says?.is !== 'within' || index < 0) return [];
    const { from, to } = says.range;
    return [{ index, from: asNumber(from) ?? Number.NEGATIVE_INFINITY, to: asNumber(to) ?? Number.POSITIVE_INFINITY }];
  });
}

function overlaps(zone: readonly [number, number] | null | undefined, from: number, to: number): boolean {
  // A part of which nothing is known may hold anything; one without any value holds none that lies in a range.
  return zone === undefined || (zone !== null && zone[0] <= to && zone[1] >= from);
}

function isSaid<Row>(order: SortedOrder<Row>, { says: said }: Condition<Row>): boolean {
  return (said?.is === 'oneOf' || said?.is === 'within') && says(order, said.column);
}

function says<Row>({ beside = [] }: SortedOrder<Row>, column: keyof Row): boolean {
  return column === 'id' || beside.includes(column);
}

/** The days that lie in a span as a whole, by their numbers. */
function wholeDaysIn({ from, to }: Range): Range {
  const [first, last] = [dayOf(from), dayOf(to)];
  const isFirstCut = first !== undefined && !String(from).endsWith('T00:00:00.000Z');
  const isLastCut = last !== undefined && !String(to).endsWith('T23:59:59.999Z');
  return { from: isFirstCut ? first + 1 : first, to: isLastCut ? last - 1 : last };
}
