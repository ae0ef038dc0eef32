import { endpoint } from '#shared/http/endpoint.ts';
import { loadCampaignOffers } from '#shared/operations/payout-methods/campaign-offers.ts';
import { loadPayoutStats } from '#shared/operations/payouts/payout-stats.ts';
import { v2PayoutStats, v2PayoutTerms } from '#shared/present/v2/payouts/payouts.ts';
import { v2PayoutsStats } from '#shared/routes/v2/payouts/payouts.ts';
import { payoutFiltersIn } from '#shared/routes/v2/payouts/payouts-to-domain.ts';

export const handler = endpoint(v2PayoutsStats, async ({ input, ...call }) => {
  const search = payoutFiltersIn(input);
  const [stats, offers] = await Promise.all([
    loadPayoutStats(call, search),
    loadCampaignOffers(call, search.filters.campaignIds),
  ]);
  return { meta: v2PayoutTerms(call.account, offers), data: v2PayoutStats(stats, input.stats_by) };
});
