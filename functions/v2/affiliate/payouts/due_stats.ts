import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { loadPromoterOffers } from '#shared/operations/payout-methods/campaign-offers.ts';
import { loadOwnDueStats } from '#shared/operations/portal/own-payouts.ts';
import { v2DueSum, v2PayoutSum, v2PayoutTerms } from '#shared/present/v2/payouts/payouts.ts';
import { affiliatePayoutsDueStats } from '#shared/routes/affiliate/payouts/payouts.ts';
import { payoutFiltersIn } from '#shared/routes/v2/payouts/payouts-to-domain.ts';

export const handler = promoterEndpoint(affiliatePayoutsDueStats, async ({ input, promoter, account, runtime }) => {
  const call = { account, runtime };
  const [{ next, overdue, custom }, { offers }] = await Promise.all([
    loadOwnDueStats(call, promoter, payoutFiltersIn(input)),
    loadPromoterOffers(call, promoter),
  ]);
  const data = { next: v2DueSum(next), overdue: v2DueSum(overdue), custom: v2PayoutSum(custom) };
  return { meta: v2PayoutTerms(account, offers), data };
});
