import type { PayoutSearch } from '#shared/domain/lists/record-search.ts';
import type { PayoutRow } from '#shared/domain/lists/row.ts';
import { matchesAll, type RowCondition } from '#shared/domain/lists/row-query.ts';
import { PAYOUT_STATUSES } from '#shared/domain/payouts/payout-state.ts';
import {
  PAYOUT_PROMOTERS,
  PAYOUT_SUMS,
  type PayoutPortion,
  payoutToPortion,
  promotersToPortion,
  sumsToPortion,
} from '#shared/domain/payouts/payout-sums.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { queryRowsOrIndex } from '#shared/operations/lists/find-rows.ts';
import type { IndexView } from '#shared/store/index/read-order.ts';
import { readIndexSums } from '#shared/store/index/read-sums.ts';
import { searchIndex } from '#shared/store/index/search-rows.ts';
import { readRowsById } from '#shared/store/lists/rows.ts';
import { buildPayoutConditions } from './search-payouts.ts';

/** Filters of a payout sum. */
export interface PayoutFilters {
  readonly filters: Pick<PayoutSearch['filters'], 'statuses' | 'campaignIds' | 'promoterIds'>;
  readonly text: string | undefined;
}

const MAX_MATCHING_PAYOUTS = 200;

/**
 * Returns payouts in portions to sum. Large accounts use stored sums, except for searches by promoter or text.
 * @throws Refusal `invalid` with too many payouts
 */
export async function readPayoutPortions(call: Call, search: PayoutFilters): Promise<readonly PayoutPortion[]> {
  const conditions = await buildPayoutConditions(call, search);
  return queryRowsOrIndex<'payout', readonly PayoutPortion[]>(call.account.id, 'payout', {
    fromRows: (rows) => rows.filter(matchesAll(conditions)).map(payoutToPortion),
    fromIndex: async (lists) =>
      search.text === undefined && search.filters.promoterIds === undefined
        ? readStoredPortions(lists, search)
        : (await readPayoutsByText(lists, conditions)).map(payoutToPortion),
  });
}

async function readStoredPortions(lists: IndexView<'payout'>, { filters }: PayoutFilters): Promise<PayoutPortion[]> {
  const { statuses, campaignIds } = filters;
  const selected = PAYOUT_STATUSES.filter((status) => statuses?.includes(status) ?? true);
  const groups = selected.flatMap((status) => (campaignIds ? campaignIds.map((id) => [status, id]) : [[status]]));
  const [sums, promoters] = await Promise.all([
    readIndexSums(lists, PAYOUT_SUMS, groups),
    readIndexSums(lists, PAYOUT_PROMOTERS, groups),
  ]);
  if (!sums || !promoters)
    throw tooManyPayouts('filters is invalid: there are too many payouts. Filter by status or campaign.');
  return [...sums.map(sumsToPortion), ...promoters.map(promotersToPortion)];
}

/**
 * Reads payouts of promoters that match a text.
 * @throws Refusal `invalid` with too many payouts
 */
export async function readPayoutsByText(
  lists: IndexView<'payout'>,
  conditions: readonly RowCondition<PayoutRow>[],
): Promise<PayoutRow[]> {
  const page = { page: 1, perPage: MAX_MATCHING_PAYOUTS };
  const { ids, total } = await searchIndex(lists, { conditions, order: [] }, page, { enrich: async (rows) => rows });
  const isAll = typeof total === 'number' ? total === ids.length : total.next === null;
  if (!isAll)
    throw tooManyPayouts('q is invalid: promoters with this e-mail prefix have too many payouts. Use a longer one.');
  return readRowsById(lists.account, 'payout', ids);
}

function tooManyPayouts(message: string): Refusal {
  return new Refusal({ code: 'invalid', message });
}
