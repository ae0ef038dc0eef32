import { endpoint } from '#shared/http/endpoint.ts';
import { loadCampaignOffers } from '#shared/operations/payout-methods/campaign-offers.ts';
import { loadPayoutStats } from '#shared/operations/payouts/payout-stats.ts';
import { presentPayoutStatsV2, presentPayoutTermsV2 } from '#shared/present/v2/payouts/payouts.ts';
import { v2PayoutsStats } from '#shared/routes/v2/payouts/payouts.ts';
import { toPayoutFilters } from '#shared/routes/v2/payouts/payouts-to-domain.ts';

export const handler = endpoint(v2PayoutsStats, async ({ input, ...call }) => {
  const search = toPayoutFilters(input);
  const [stats, offers] = await Promise.all([
    loadPayoutStats(call, search),
    loadCampaignOffers(call, search.filters.campaignIds),
  ]);
  return { meta: presentPayoutTermsV2(call.account, offers), data: presentPayoutStatsV2(stats, input.stats_by) };
});
