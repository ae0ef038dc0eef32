import type { PageRequest, RowTotal } from '#shared/domain/lists/page.ts';
import type { PayoutSearch } from '#shared/domain/lists/record-search.ts';
import type { PayoutRow, PromoterRow } from '#shared/domain/lists/row.ts';
import { columnContains, columnOneOf, type RowCondition } from '#shared/domain/lists/row-query.ts';
import { currentPayoutDestination } from '#shared/domain/payout-methods/current-payout-destination.ts';
import { isPayoutPayable } from '#shared/domain/payouts/payout.ts';
import { payoutDuePeriod } from '#shared/domain/payouts/payout-period.ts';
import type { Membership } from '#shared/domain/promoters/promotions/membership.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { findRows } from '#shared/operations/lists/find-rows.ts';
import { findSingleOwner, whereBetween, whereBoolean, whereOneOf } from '#shared/operations/lists/search.ts';
import { findPayouts } from '#shared/store/payouts/payouts.ts';
import { loadMemberships } from '#shared/store/promoters/memberships.ts';
import { readPromoters } from '#shared/store/promoters/promoters.ts';
import { listPayoutsPage, loadShownPayouts, type ShownPayout } from './list-payouts.ts';

/** Returns a page of matching payouts. Completed ones of an owner have a stored list. */
export async function searchPayouts(
  call: Call,
  { filters, order, text }: PayoutSearch,
  page: PageRequest,
): Promise<{ readonly rows: ShownPayout<Membership>[]; readonly total: RowTotal }> {
  const { methods, ...otherFilters } = filters;
  if (methods) {
    const ids = await findIdsByMethod(call, methods, { filters: otherFilters, text });
    return ids.length === 0
      ? { rows: [], total: 0 }
      : searchPayouts(call, { filters: { ...otherFilters, ids }, order, text }, page);
  }
  const { statuses = [], ...others } = otherFilters;
  // Other stored lists mix statuses.
  const status = statuses.length === 1 && statuses[0] === 'completed' ? 'completed' : undefined;
  const isReady = statuses.length === 0 || status !== undefined;
  const owner = isReady ? findSingleOwner({ filters: others, order, text }) : null;
  if (owner) {
    const { promoterId, campaignId } = owner;
    return listPayoutsPage(call, { promoterId, campaignId, status }, page, loadMemberships);
  }
  const conditions = await buildPayoutConditions(call, { filters, text });
  const { ids, total } = await findRows(call.account.id, 'payout', { conditions, order }, page);
  return { rows: await loadShownPayouts(call, await findPayouts(call.account.id, ids), loadMemberships), total };
}

type PayoutFilterInput = Pick<PayoutSearch, 'filters' | 'text'>;

/** Each costs 1 RRU, and its promoter another one. */
const MAX_METHOD_LOOKUPS = 5000;
const TOO_MANY_METHOD_LOOKUPS = `filters[payout_method] is limited to ${MAX_METHOD_LOOKUPS} payouts: narrow the list with other filters.`;

async function findIdsByMethod(call: Call, methods: readonly string[], filters: PayoutFilterInput): Promise<number[]> {
  const { id } = call.account;
  const conditions = await buildPayoutConditions(call, filters);
  const result = await findRows(id, 'payout', { conditions, order: [] }, { page: 1, perPage: MAX_METHOD_LOOKUPS });
  const isMore = typeof result.total === 'number' ? result.total > MAX_METHOD_LOOKUPS : result.total.next !== null;
  if (isMore) throw new Refusal({ code: 'invalid', message: TOO_MANY_METHOD_LOOKUPS });
  const payouts = await findPayouts(id, result.ids);
  const promoters = await readPromoters(id, [...new Set(payouts.map(({ promoterId }) => promoterId))]);
  const now = new Map(promoters.map((promoter) => [promoter.id, currentPayoutDestination(promoter)]));
  return payouts
    .filter(({ promoterId, paidBy = now.get(promoterId) }) => methods.includes(paidBy?.method ?? 'not_set'))
    .map((payout) => payout.id);
}

/** Builds a search's row conditions. */
export async function buildPayoutConditions(
  call: Call,
  { filters, text }: PayoutFilterInput,
): Promise<RowCondition<PayoutRow>[]> {
  const now = call.runtime.now();
  const isNamed = await promoterCondition(call.account.id, text);
  return [
    ...whereOneOf<PayoutRow>('id', filters.ids),
    ...whereOneOf<PayoutRow>('status', filters.statuses),
    ...whereOneOf<PayoutRow>('unit', filters.units),
    ...whereOneOf<PayoutRow>('promoterId', filters.promoterIds),
    ...whereOneOf<PayoutRow>('campaignId', filters.campaignIds),
    ...whereOneOf<PayoutRow>('batchId', filters.batchIds),
    ...whereBetween<PayoutRow>('createdAt', filters.createdAt),
    ...whereBetween<PayoutRow>('dueDate', filters.dueDate),
    ...whereBetween<PayoutRow>('periodStart', filters.periodStart),
    ...whereBetween<PayoutRow>('periodEnd', filters.periodEnd),
    ...whereOneOf<PayoutRow>('suspicions', filters.suspicions),
    ...whereBoolean<PayoutRow>(filters.payable, isPayoutPayable),
    ...whereBoolean<PayoutRow>(filters.duePeriods && true, (row) =>
      (filters.duePeriods ?? []).some((period) => period === payoutDuePeriod(row, now)),
    ),
    ...isNamed,
  ];
}

/** Up to this size, all promoters are read, and so found. */
const MAX_MATCHED_PROMOTERS = 5000;

/**
 * By the promoters' current e-mails.
 * @throws Refusal `invalid` with too many promoters
 */
async function promoterCondition(account: number, text: string | undefined): Promise<RowCondition<PayoutRow>[]> {
  if (text === undefined) return [];
  const query = { conditions: [columnContains<PromoterRow>(['email'], text)], order: [] };
  const { ids, total } = await findRows(account, 'promoter', query, { page: 1, perPage: MAX_MATCHED_PROMOTERS });
  if (typeof total !== 'number' && total.next !== null) {
    throw new Refusal({
      code: 'invalid',
      message: 'q is invalid: too many promoters have this e-mail prefix. Use a longer one.',
    });
  }
  return [columnOneOf<PayoutRow>('promoterId', ids)];
}
