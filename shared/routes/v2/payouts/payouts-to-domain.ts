import type { PayoutSearch } from '#shared/domain/lists/record-search.ts';

interface PayoutsInput {
  readonly q?: string | undefined;
  readonly filters: {
    readonly status?: readonly string[] | undefined;
    readonly campaign_id?: readonly number[] | undefined;
  };
}

/** Converts the filters of payout statistics. */
export function toPayoutFilters({ q, filters }: PayoutsInput): Pick<PayoutSearch, 'filters' | 'text'> {
  return { filters: { statuses: filters.status, campaignIds: filters.campaign_id }, text: q };
}
