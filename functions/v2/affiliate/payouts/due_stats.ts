import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { loadPromoterOffers } from '#shared/operations/payout-methods/campaign-offers.ts';
import { loadOwnDueStats } from '#shared/operations/portal/own/payouts.ts';
import { presentDueSumV2, presentPayoutSumV2, presentPayoutTermsV2 } from '#shared/present/v2/payouts/payouts.ts';
import { affiliatePayoutsDueStats } from '#shared/routes/affiliate/payouts/payouts.ts';
import { toPayoutFilters } from '#shared/routes/v2/payouts/payouts-to-domain.ts';

export const handler = promoterEndpoint(affiliatePayoutsDueStats, async ({ input, promoter, account, runtime }) => {
  const call = { account, runtime };
  const [{ next, overdue, custom }, { offers }] = await Promise.all([
    loadOwnDueStats(call, promoter, toPayoutFilters(input)),
    loadPromoterOffers(call, promoter),
  ]);
  const data = { next: presentDueSumV2(next), overdue: presentDueSumV2(overdue), custom: presentPayoutSumV2(custom) };
  return { meta: presentPayoutTermsV2(account, offers), data };
});
