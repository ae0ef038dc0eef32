import type { RowCondition, RowOrder, RowPredicate, RowQuery, ValueRange } from '#shared/domain/lists/row-query.ts';
import {
  encodePrefix,
  fullRange,
  type KeyRange,
  type Sortable,
  textRange,
  valueRange,
} from '#shared/store/index/keys/key-encoding.ts';
import { MULTI_VALUED, type SortOrder } from '#shared/store/index/orders/orders.ts';

/** Intervals of an order that contain all rows of a query, and possibly others. */
export interface AccessPath<Row> {
  readonly order: SortOrder<Row>;
  readonly prefixes: readonly string[];
  readonly range: KeyRange;
  readonly direction: 'asc' | 'desc';
  /** Number of conditions that narrow the intervals. */
  readonly keyPredicates: number;
  /** Conditions that rows of the intervals may not meet. */
  readonly residualFilters: readonly RowCondition<Row>[];
  /** Whether the rows come in the requested order. */
  readonly isSorted: boolean;
}

/** Maximum number of intervals read together. */
const MAX_INTERVALS = 10;

const COLUMNS_BY_SELECTIVITY: readonly string[] = [
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

/** Plans all access paths of a query without a text, best first. */
export function planAccessPaths<Row>(orders: readonly SortOrder<Row>[], query: RowQuery<Row>): AccessPath<Row>[] {
  const single = orders.filter(({ perElement }) => !perElement);
  return single.flatMap((order) => planPath(order, query) ?? []).sort((a, b) => rankPath(b) - rankPath(a));
}

/** Plans an access path per column for rows of which a column begins with a text. */
export function planTextPaths<Row>(
  orders: readonly SortOrder<Row>[],
  columns: readonly (keyof Row)[],
  text: string,
  residualFilters: readonly RowCondition<Row>[],
): AccessPath<Row>[] {
  return columns.flatMap((column) => {
    const order = orders.find(
      ({ filters, sort, perElement }) => filters.length === 0 && sort === column && !perElement,
    );
    if (!order) return [];
    const range = textRange(text);
    return [
      { order, prefixes: [''], range, direction: 'asc', keyPredicates: 1, residualFilters, isSorted: false } as const,
    ];
  });
}

/** Condition that one of some columns begins with a text, ignoring case. */
export function startsWithText<Row>(columns: readonly (keyof Row)[], text: string): RowCondition<Row> {
  const searchText = text.toLowerCase();
  const has = (value: unknown) => typeof value === 'string' && value.toLowerCase().startsWith(searchText);
  return (row) =>
    columns.some((column) => {
      const value = row[column];
      return Array.isArray(value) ? value.some(has) : has(value);
    });
}

/** Ranks by exactness, then by the number of key predicates, then by selectivity, then by order. */
function rankPath<Row>({ order, keyPredicates, residualFilters, isSorted }: AccessPath<Row>): number {
  const isExact = residualFilters.length === 0 && isSorted;
  const selectivities = [...order.filters, order.sort].map((column) => COLUMNS_BY_SELECTIVITY.indexOf(String(column)));
  const first = Math.min(...selectivities.filter((index) => index >= 0), COLUMNS_BY_SELECTIVITY.length);
  return (isExact ? 10_000 : 0) + keyPredicates * 100 + (COLUMNS_BY_SELECTIVITY.length - first) + (isSorted ? 0.5 : 0);
}

function planPath<Row>(
  order: SortOrder<Row>,
  { conditions, order: requestedOrder }: RowQuery<Row>,
): AccessPath<Row> | null {
  const conditionsByColumn = new Map<keyof Row, RowCondition<Row>>();
  const prefixes = order.filters.reduce<readonly string[] | null>(
    (prefixesSoFar, column) => {
      const condition = conditions.find(
        ({ predicate }) => predicate?.operator === 'oneOf' && predicate.column === column,
      );
      const values = condition && filterValues(condition.predicate, column);
      if (!prefixesSoFar || !condition || !values) return null;
      conditionsByColumn.set(column, condition);
      return prefixesSoFar.flatMap((prefix) => values.map((value) => prefix + encodePrefix([value])));
    },
    [''],
  );
  if (!prefixes || prefixes.length > MAX_INTERVALS) return null;
  const isSorted = isSortedBy(order.sort, requestedOrder);
  const direction = (isSorted && requestedOrder[0]?.direction) || 'asc';
  const sortCondition = findSortCondition(conditions, order.sort);
  const applied = [...conditionsByColumn.values(), ...(sortCondition?.isRangeExact ? [sortCondition.condition] : [])];
  return {
    order,
    prefixes,
    range: sortCondition?.range ?? fullRange(direction),
    direction,
    keyPredicates: conditionsByColumn.size + (sortCondition ? 1 : 0),
    residualFilters: conditions.filter((condition) => !applied.includes(condition)),
    isSorted,
  };
}

function filterValues<Row>(predicate: RowPredicate<Row> | undefined, column: keyof Row): readonly Sortable[] | null {
  if (predicate?.operator !== 'oneOf' || predicate.values.some((value) => value === null || typeof value === 'object'))
    return null;
  // A row with two of the values would be found twice.
  if (MULTI_VALUED.has(String(column)) && predicate.values.length > 1) return null;
  return predicate.values as readonly Sortable[];
}

/** Finds the condition on the sort column, and its key range. Text ranges ignore case and are therefore not exact. */
function findSortCondition<Row>(conditions: readonly RowCondition<Row>[], column: keyof Row) {
  for (const condition of conditions) {
    const { predicate } = condition;
    if (predicate?.operator === 'within' && predicate.column === column)
      return { condition, range: toKeyRange(predicate.range), isRangeExact: true };
    const [value] =
      predicate?.operator === 'oneOf' && predicate.column === column && predicate.values.length === 1
        ? predicate.values
        : [];
    if (typeof value === 'string' || typeof value === 'number') {
      return { condition, range: valueRange(value, value), isRangeExact: typeof value === 'number' };
    }
  }
  return null;
}

function toKeyRange({ from, to }: ValueRange): KeyRange {
  return valueRange(from, to);
}

function isSortedBy<Row>(column: keyof Row, [first, ...others]: readonly RowOrder<Row>[]): boolean {
  if (others.length > 0 || MULTI_VALUED.has(String(column))) return false;
  return first ? first.by === column : column === 'id';
}
