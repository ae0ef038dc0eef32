import type { PageRequest, RowTotal } from '#shared/domain/lists/page.ts';
import type { PayoutSearch } from '#shared/domain/lists/record-search.ts';
import type { ValueRange } from '#shared/domain/lists/row-query.ts';
import { currentPayoutDestination } from '#shared/domain/payout-methods/current-payout-destination.ts';
import type { Payout } from '#shared/domain/payouts/payout.ts';
import { payoutListName, type V1PayoutStatus } from '#shared/domain/payouts/payout-changes.ts';
import type { DuePeriod } from '#shared/domain/payouts/payout-period.ts';
import { UNPAID_PAYOUT_STATUSES } from '#shared/domain/payouts/payout-state.ts';
import { wasPaidWithin } from '#shared/domain/payouts/yearly-payouts.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import type { Membership } from '#shared/domain/promoters/promotions/membership.ts';
import type { Call } from '#shared/operations/call.ts';
import type { ShownPayout } from '#shared/operations/payouts/list-payouts.ts';
import { loadDueStats, type PayoutSum } from '#shared/operations/payouts/payout-stats.ts';
import { searchPayouts } from '#shared/operations/payouts/search-payouts.ts';
import { readCampaigns } from '#shared/store/campaigns/campaigns.ts';
import { readWholeList } from '#shared/store/lists/lists.ts';
import { findPayouts } from '#shared/store/payouts/payouts.ts';

interface OwnPayoutSearch extends PayoutSearch {
  /** Methods of payment, or current ones if unpaid. */
  readonly methods?: readonly string[] | undefined;
  /** Time of payment. */
  readonly paid?: ValueRange | undefined;
}

/** Returns a page of the promoter's payouts; text matches campaign names. */
export async function listOwnPayouts(
  call: Call,
  promoter: Pick<Promoter, 'id' | 'campaignIds' | 'profile' | 'payoutMethods'>,
  { methods, paid, ...search }: OwnPayoutSearch,
  page: PageRequest,
): Promise<{ readonly rows: ShownPayout<Membership>[]; readonly total: RowTotal }> {
  const now = currentPayoutDestination(promoter);
  const isPaidSo = ({ paidBy = now }: Payout) => methods?.includes(paidBy?.method ?? 'not_set') ?? true;
  const isPaidThen = (payout: Payout) => paid === undefined || wasPaidWithin(payout, paid);
  const matches = (payout: Payout) => isPaidSo(payout) && isPaidThen(payout);
  const isFiltered = methods !== undefined || paid !== undefined;
  const filters = isFiltered
    ? await filterPayouts(matches, call, promoter, search.filters, paid ? 'completed' : undefined)
    : search.filters;
  const own = filters ? await restrictToPromoter(call, promoter, { ...search, filters }) : null;
  return own ? searchPayouts(call, { ...search, ...own }, page) : { rows: [], total: 0 };
}

/**
 * Filters by criteria that rows lack, reading all payouts of the promoter.
 * @param status of API version 1
 */
async function filterPayouts(
  matches: (payout: Payout) => boolean,
  { account }: Call,
  { id }: Pick<Promoter, 'id'>,
  filters: PayoutSearch['filters'],
  status?: V1PayoutStatus,
): Promise<PayoutSearch['filters'] | null> {
  const all = await readWholeList(account.id, payoutListName({ promoterId: id }, status));
  const fitting = (await findPayouts(account.id, all)).filter(matches);
  const ids = fitting.map((payout) => payout.id).filter((candidate) => filters.ids?.includes(candidate) ?? true);
  return ids.length === 0 ? null : { ...filters, ids };
}

/** Sums unpaid payouts by due period. */
export async function loadOwnDueStats(
  call: Call,
  promoter: Pick<Promoter, 'id' | 'campaignIds'>,
  { filters, text }: Pick<PayoutSearch, 'filters' | 'text'>,
): Promise<Readonly<Record<DuePeriod, PayoutSum>>> {
  const statuses = UNPAID_PAYOUT_STATUSES.filter((status) => filters.statuses?.includes(status) ?? true);
  const own = await restrictToPromoter(call, promoter, { filters: { ...filters, statuses }, text });
  if (own && statuses.length > 0) return loadDueStats(call, own);
  const noPayouts = { promoters: 0, payouts: 0, amounts: {}, dueDate: null, periodEnd: null };
  return { next: noPayouts, overdue: noPayouts, custom: noPayouts };
}

/** @returns null if nothing matches */
async function restrictToPromoter(
  { account }: Call,
  { id, campaignIds }: Pick<Promoter, 'id' | 'campaignIds'>,
  { filters, text }: Pick<PayoutSearch, 'filters' | 'text'>,
): Promise<Pick<PayoutSearch, 'filters' | 'text'> | null> {
  const own = { ...filters, promoterIds: [id] };
  if (text === undefined) return { filters: own, text };
  const campaigns = await readCampaigns(account.id, campaignIds);
  const isNamed = ({ name }: { readonly name: string }) => name.toLowerCase().includes(text.toLowerCase());
  const selectedIds = [...campaigns.values()].filter(isNamed).map((campaign) => campaign.id);
  const ids = filters.campaignIds
    ? selectedIds.filter((candidate) => filters.campaignIds?.includes(candidate))
    : selectedIds;
  return ids.length === 0 ? null : { filters: { ...own, campaignIds: ids }, text: undefined };
}
