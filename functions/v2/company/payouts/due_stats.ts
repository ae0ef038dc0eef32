import { endpoint } from '#shared/http/endpoint.ts';
import { loadCampaignOffers } from '#shared/operations/payout-methods/campaign-offers.ts';
import { loadDueStats } from '#shared/operations/payouts/payout-stats.ts';
import { v2DueSum, v2PayoutSum, v2PayoutTerms } from '#shared/present/v2/payouts/payouts.ts';
import { v2PayoutsDueStats } from '#shared/routes/v2/payouts/payouts.ts';
import { payoutFiltersIn } from '#shared/routes/v2/payouts/payouts-to-domain.ts';

export const handler = endpoint(v2PayoutsDueStats, async ({ input, ...call }) => {
  const search = payoutFiltersIn(input);
  const [{ next, overdue, custom }, offers] = await Promise.all([
    loadDueStats(call, search),
    loadCampaignOffers(call, search.filters.campaignIds),
  ]);
  const data = { next: v2DueSum(next), overdue: v2DueSum(overdue), custom: v2PayoutSum(custom) };
  return { meta: v2PayoutTerms(call.account, offers), data };
});
