import type { Condition, Order, Range, RowQuery, Said } from '#shared/domain/lists/row-query.ts';
import {
  beginningWith,
  type KeyRange,
  prefixOf,
  type Sortable,
  spanOf,
  whole,
} from '#shared/store/index/keys/key-encoding.ts';
import { SEVERAL_VALUES, type SortedOrder } from '#shared/store/index/orders/orders.ts';

/** Stretches of an order that hold all rows that a query wants, and maybe others. */
export interface Way<Row> {
  readonly order: SortedOrder<Row>;
  readonly prefixes: readonly string[];
  readonly range: KeyRange;
  readonly direction: 'asc' | 'desc';
  /** The conditions that a row fulfils, and those that each has to be asked for. */
  readonly said: number;
  readonly unsaid: readonly Condition<Row>[];
  /** Whether the rows come in the order that the query asks for. */
  readonly isSorted: boolean;
}

/** How many stretches are read together. */
const MOST_STRETCHES = 10;

/** What rows are filtered by, those first that leave the fewest. */
const NARROW: readonly string[] = [
  'username',
  'leadId',
  'payoutId',
  'promotionId',
  'parentPromoterId',
  'promoterId',
  'createdAt',
  'customerSince',
  'dueDate',
  'saleAmount',
  'amount',
  'campaignId',
  'campaignIds',
  'status',
  'state',
];

/** All ways to the rows that a query wants, by the orders that there are; the best first. Texts are another matter. */
export function waysTo<Row>(orders: readonly SortedOrder<Row>[], query: RowQuery<Row>): Way<Row>[] {
  const single = orders.filter(({ each }) => !each);
  return single.flatMap((order) => wayBy(order, query) ?? []).sort((one, other) => rankOf(other) - rankOf(one));
}

/** The ways to rows of which one of some columns begins with a text, a way for each column. */
export function waysToText<Row>(
  orders: readonly SortedOrder<Row>[],
  columns: readonly (keyof Row)[],
  text: string,
  unsaid: readonly Condition<Row>[],
): Way<Row>[] {
  return columns.flatMap((column) => {
    const order = orders.find(({ filters, sort, each }) => filters.length === 0 && sort === column && !each);
    if (!order) return [];
    const range = beginningWith(text);
    return [{ order, prefixes: [''], range, direction: 'asc', said: 1, unsaid, isSorted: false } as const];
  });
}

/** Rows of which one of some columns begins with a text, in upper or lower case. */
export function begins<Row>(columns: readonly (keyof Row)[], text: string): Condition<Row> {
  const wanted = text.toLowerCase();
  const has = (value: unknown) => typeof value === 'string' && value.toLowerCase().startsWith(wanted);
  return (row) =>
    columns.some((column) => {
      const value = row[column];
      return Array.isArray(value) ? value.some(has) : has(value);
    });
}

/** A way without conditions that are left is all of the answer; then the one that leaves the fewest rows. */
function rankOf<Row>({ order, said, unsaid, isSorted }: Way<Row>): number {
  const isExact = unsaid.length === 0 && isSorted;
  const narrow = [...order.filters, order.sort].map((column) => NARROW.indexOf(String(column)));
  const first = Math.min(...narrow.filter((place) => place >= 0), NARROW.length);
  return (isExact ? 10_000 : 0) + said * 100 + (NARROW.length - first) + (isSorted ? 0.5 : 0);
}

function wayBy<Row>(order: SortedOrder<Row>, { conditions, order: sorting }: RowQuery<Row>): Way<Row> | null {
  const by = new Map<keyof Row, Condition<Row>>();
  const prefixes = order.filters.reduce<readonly string[] | null>(
    (known, column) => {
      const condition = conditions.find(({ says }) => says?.is === 'oneOf' && says.column === column);
      const values = condition && filterable(condition.says, column);
      if (!known || !condition || !values) return null;
      by.set(column, condition);
      return known.flatMap((prefix) => values.map((value) => prefix + prefixOf([value])));
    },
    [''],
  );
  if (!prefixes || prefixes.length > MOST_STRETCHES) return null;
  const isSorted = isSortedBy(order.sort, sorting);
  const direction = (isSorted && sorting[0]?.direction) || 'asc';
  const span = spanIn(conditions, order.sort);
  const said = [...by.values(), ...(span?.isExact ? [span.condition] : [])];
  return {
    order,
    prefixes,
    range: span?.range ?? whole(direction),
    direction,
    said: by.size + (span ? 1 : 0),
    unsaid: conditions.filter((condition) => !said.includes(condition)),
    isSorted,
  };
}

function filterable<Row>(says: Said<Row> | undefined, column: keyof Row): readonly Sortable[] | null {
  if (says?.is !== 'oneOf' || says.values.some((value) => value === null || typeof value === 'object')) return null;
  // A row that has two of the values would be there twice.
  if (SEVERAL_VALUES.has(String(column)) && says.values.length > 1) return null;
  return says.values as readonly Sortable[];
}

/** Which part of an order a condition on its sorted column leaves; texts are compared there without case. */
function spanIn<Row>(conditions: readonly Condition<Row>[], column: keyof Row) {
  for (const condition of conditions) {
    const { says } = condition;
    if (says?.is === 'within' && says.column === column)
      return { condition, range: rangeOf(says.range), isExact: true };
    const [value] = says?.is === 'oneOf' && says.column === column && says.values.length === 1 ? says.values : [];
    if (typeof value === 'string' || typeof value === 'number') {
      return { condition, range: spanOf(value, value), isExact: typeof value === 'number' };
    }
  }
  return null;
}

function rangeOf({ from, to }: Range): KeyRange {
  return spanOf(from, to);
}

function isSortedBy<Row>(column: keyof Row, [first, ...others]: readonly Order<Row>[]): boolean {
  if (others.length > 0 || SEVERAL_VALUES.has(String(column))) return false;
  return first ? first.by === column : column === 'id';
}
