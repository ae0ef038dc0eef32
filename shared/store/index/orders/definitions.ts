import { COMMISSION_SUMS } from '#shared/domain/commissions/commission-progress.ts';
import { UNPAID_SUMS } from '#shared/domain/commissions/debt.ts';
import type { RowByKind, RowKind } from '#shared/domain/lists/row.ts';
import type { SumOrder } from '#shared/domain/lists/sum-order.ts';
import { PAYOUT_PROMOTERS, PAYOUT_SUMS } from '#shared/domain/payouts/payout-sums.ts';
import { buildKeys, ROWS_ORDER, SORT_ORDERS, type SortOrder } from './orders.ts';
import { buildSumEntries } from './sum-entries.ts';

/** An index order: rows sorted for lists, or sums. */
export type IndexOrder<Row> = SortOrder<Row> | SumOrder<Row>;

const SUM_ORDERS: { readonly [Kind in RowKind]: readonly SumOrder<RowByKind[Kind]>[] } = {
  commission: [COMMISSION_SUMS, UNPAID_SUMS],
  lead: [],
  promoter: [],
  payout: [PAYOUT_SUMS, PAYOUT_PROMOTERS],
};

/** Returns all orders of a kind. */
export function listOrders<Kind extends RowKind>(kind: Kind): readonly IndexOrder<RowByKind[Kind]>[] {
  return [...SORT_ORDERS[kind], ...SUM_ORDERS[kind]];
}

/** Returns the names of all orders of a kind, with the one that holds rows. */
export function listOrderNames(kind: RowKind): string[] {
  return [ROWS_ORDER, ...listOrders(kind).map(({ name }) => name)];
}

/** Builds the keys of a row in an order, with their weights. */
export function buildEntries<Row extends { readonly id: number }>(
  order: IndexOrder<Row>,
  row: Row,
): readonly (readonly [key: string, weight: number])[] {
  if ('adds' in order) return buildSumEntries(order, row);
  return buildKeys(order, row).map((key) => [key, 1] as const);
}
