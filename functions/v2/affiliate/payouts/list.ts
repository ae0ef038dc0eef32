import { Paged } from '#shared/http/lists/paged.ts';
import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { loadPromoterOffers } from '#shared/operations/payout-methods/campaign-offers.ts';
import { listOwnPayouts } from '#shared/operations/portal/own-payouts.ts';
import { affiliatePayout } from '#shared/present/affiliate/payout.ts';
import { v2PayoutTerms } from '#shared/present/v2/payouts/payouts.ts';
import { ownPayoutsIn } from '#shared/routes/affiliate/lists-to-domain.ts';
import { affiliatePayoutsList } from '#shared/routes/affiliate/payouts/payouts.ts';

export const handler = promoterEndpoint(affiliatePayoutsList, async ({ input, promoter, account, runtime }) => {
  const page = { page: input.page, perPage: input.per_page, cursor: input.cursor };
  const call = { account, runtime };
  const [{ rows, total }, { offers }] = await Promise.all([
    listOwnPayouts(call, promoter, ownPayoutsIn(input), page),
    loadPromoterOffers(call, promoter),
  ]);
  const now = runtime.now();
  return new Paged(
    rows.map((row) => affiliatePayout(row, account, now)),
    total,
    page,
    v2PayoutTerms(account, offers),
  );
});
