import { endpoint } from '#shared/http/endpoint.ts';
import { loadCampaignOffers } from '#shared/operations/payout-methods/campaign-offers.ts';
import { loadDueStats } from '#shared/operations/payouts/payout-stats.ts';
import { presentDueSumV2, presentPayoutSumV2, presentPayoutTermsV2 } from '#shared/present/v2/payouts/payouts.ts';
import { v2PayoutsDueStats } from '#shared/routes/v2/payouts/payouts.ts';
import { toPayoutFilters } from '#shared/routes/v2/payouts/payouts-to-domain.ts';

export const handler = endpoint(v2PayoutsDueStats, async ({ input, ...call }) => {
  const search = toPayoutFilters(input);
  const [{ next, overdue, custom }, offers] = await Promise.all([
    loadDueStats(call, search),
    loadCampaignOffers(call, search.filters.campaignIds),
  ]);
  const data = { next: presentDueSumV2(next), overdue: presentDueSumV2(overdue), custom: presentPayoutSumV2(custom) };
  return { meta: presentPayoutTermsV2(call.account, offers), data };
});
