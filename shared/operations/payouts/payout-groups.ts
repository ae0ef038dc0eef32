import type { OpenEndedTotal, PageRequest, RowTotal } from '#shared/domain/lists/page.ts';
import type { PayoutRow } from '#shared/domain/lists/row.ts';
import { matchesAll, type RowCondition } from '#shared/domain/lists/row-query.ts';
import { isPayoutPayable } from '#shared/domain/payouts/payout.ts';
import { isPayoutPaid } from '#shared/domain/payouts/payout-state.ts';
import { payoutToPortion } from '#shared/domain/payouts/payout-sums.ts';
import type { Membership } from '#shared/domain/promoters/promotions/membership.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { findRows, queryRowsOrIndex } from '#shared/operations/lists/find-rows.ts';
import type { IndexView } from '#shared/store/index/read-order.ts';
import { cursorRequired, searchIndex } from '#shared/store/index/search-rows.ts';
import { readRowsById } from '#shared/store/lists/rows.ts';
import { findPayouts } from '#shared/store/payouts/payouts.ts';
import { loadMemberships } from '#shared/store/promoters/memberships.ts';
import { loadShownPayouts, type ShownPayout } from './list-payouts.ts';
import { type PayoutFilters, readPayoutPortions, readPayoutsByText } from './payout-portions.ts';
import { getCashAmount, type PayoutSum, sumPortions } from './payout-stats.ts';
import { buildPayoutConditions } from './search-payouts.ts';

/** A promoter's payouts with their sums. */
export interface PayoutGroup extends PayoutSum {
  readonly shown: readonly ShownPayout<Membership>[];
  /** Whether payable cash reaches the minimum. */
  readonly isPayable: boolean;
}

interface PayoutGroupPage {
  readonly groups: PayoutGroup[];
  readonly total: RowTotal;
  readonly sum: PayoutSum;
}

interface FoundGroups {
  readonly pageGroups: readonly (readonly PayoutRow[])[];
  readonly total: RowTotal;
  /** Null if computed separately. */
  readonly sum: PayoutSum | null;
}

const MAX_PAYOUTS_PER_PROMOTER = 1000;
const PAGE_SIZE = 200;

/**
 * Returns a page of promoters, oldest first, whose payouts reach a cash amount. In large accounts a page covers some
 * payouts, up to a cursor; those of one promoter stay together.
 * @param minPayment in the smallest unit
 */
export async function listPayoutGroups(
  call: AccountCall,
  search: PayoutFilters,
  minPayment: number | undefined,
  page: PageRequest,
): Promise<PayoutGroupPage> {
  const account = call.account.id;
  const conditions = await buildPayoutConditions(call, search);
  const reachesMinPayment = (rows: readonly PayoutRow[]) =>
    minPayment === undefined || getCashAmount(sumPayouts(rows)) >= minPayment;
  const { pageGroups, total, sum } = await queryRowsOrIndex<'payout', FoundGroups>(account, 'payout', {
    fromRows: (rows) => paginateGroups(rows.filter(matchesAll(conditions)), reachesMinPayment, page),
    fromIndex: async (lists) =>
      search.text === undefined
        ? walkGroups(lists, conditions, reachesMinPayment, page)
        : paginateGroups(await readPayoutsByText(lists, conditions), reachesMinPayment, page),
  });
  const payouts = await findPayouts(
    account,
    pageGroups.flat().map(({ id }) => id),
  );
  const payoutsByPromoter = Map.groupBy(
    await loadShownPayouts(call, payouts, loadMemberships),
    ({ payout }) => payout.promoterId,
  );
  const minimum = call.account.minimumPayout?.cash ?? 1;
  const groups = pageGroups.flatMap((groupRows): PayoutGroup[] => {
    const own = payoutsByPromoter.get(groupRows[0]?.promoterId ?? 0);
    const payableCash = getCashAmount(sumPayouts(groupRows.filter(isPayoutPayable)));
    return own ? [{ ...sumPayouts(groupRows), shown: own, isPayable: payableCash >= minimum }] : [];
  });
  const ofPage = () => sumPayouts(pageGroups.flat());
  return {
    groups,
    total,
    sum: sum ?? (minPayment === undefined ? await sumAllPayouts(call, search, conditions) : ofPage()),
  };
}

function paginateGroups(
  rows: readonly PayoutRow[],
  isIncluded: (rows: readonly PayoutRow[]) => boolean,
  { page, perPage }: PageRequest,
): FoundGroups {
  const all = groupByPromoter(rows)
    .filter(isIncluded)
    .toSorted(([a], [b]) => (a?.promoterId ?? 0) - (b?.promoterId ?? 0));
  const pageGroups = all.slice((page - 1) * perPage, page * perPage);
  return { pageGroups, total: all.length, sum: sumPayouts(all.flat()) };
}

async function walkGroups(
  lists: IndexView<'payout'>,
  conditions: readonly RowCondition<PayoutRow>[],
  isIncluded: (rows: readonly PayoutRow[]) => boolean,
  { page, perPage, cursor }: PageRequest,
): Promise<FoundGroups> {
  if (page > 1 && cursor === undefined) throw cursorRequired();
  const { groups, next } = await readGroups(lists, conditions, cursor ?? null);
  // The last promoter's payouts may continue.
  const complete = next !== null && groups.length > 1 ? groups.slice(0, -1) : groups;
  const selected = complete.filter(({ rows }) => isIncluded(rows)).slice(0, perPage);
  const last = selected.length === perPage ? selected.at(-1) : complete.at(-1);
  const end = !last || last === groups.at(-1) ? next : last.behind;
  return {
    pageGroups: selected.map(({ rows }) => rows),
    total: { atLeast: selected.length, rowCursors: selected.map(({ behind }) => behind), next: end },
    sum: null,
  };
}

interface WalkedGroup {
  readonly rows: readonly PayoutRow[];
  readonly behind: string;
}

/** Reads payouts of two promoters, up to a limit. */
async function readGroups(
  lists: IndexView<'payout'>,
  conditions: readonly RowCondition<PayoutRow>[],
  cursor: string | null,
): Promise<{ readonly groups: WalkedGroup[]; readonly next: string | null }> {
  const query = { conditions, order: [{ by: 'promoterId', direction: 'asc' }] } as const;
  const rows: PayoutRow[] = [];
  const cursorById = new Map<number, string>();
  let next = cursor;
  do {
    const pageRequest = { page: 1, perPage: PAGE_SIZE, cursor: next ?? undefined };
    const result = await searchIndex(lists, query, pageRequest, { enrich: async (found) => found, scans: true });
    const { rowCursors: cursors, next: further } = result.total as OpenEndedTotal;
    for (const [index, id] of result.ids.entries()) cursorById.set(id, cursors[index] ?? '');
    rows.push(...(await readRowsById(lists.account, 'payout', result.ids)));
    next = further;
  } while (next !== null && groupByPromoter(rows).length === 1 && rows.length < MAX_PAYOUTS_PER_PROMOTER);
  const groups = groupByPromoter(rows).map((own) => ({ rows: own, behind: cursorById.get(own.at(-1)?.id ?? 0) ?? '' }));
  return { groups, next };
}

async function sumAllPayouts(
  call: AccountCall,
  search: PayoutFilters,
  conditions: readonly RowCondition<PayoutRow>[],
): Promise<PayoutSum> {
  const portions = await readPayoutPortions(call, search);
  const sum = sumPortions(portions);
  if (!portions.some(({ custom, status }) => custom && isPayoutPaid({ status }))) return sum;
  // Stored sums only have the month.
  const query = { conditions, order: [{ by: 'periodEnd', direction: 'desc' }] } as const;
  const { ids } = await findRows(call.account.id, 'payout', query, { page: 1, perPage: 1 });
  const [last] = await readRowsById(call.account.id, 'payout', ids);
  return { ...sum, periodEnd: last?.periodEnd ?? sum.periodEnd };
}

function groupByPromoter(rows: readonly PayoutRow[]): PayoutRow[][] {
  return [...Map.groupBy(rows, ({ promoterId }) => promoterId).values()];
}

function sumPayouts(rows: readonly PayoutRow[]): PayoutSum {
  return sumPortions(rows.map(payoutToPortion));
}
