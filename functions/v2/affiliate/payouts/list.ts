import { ListPage } from '#shared/http/lists/list-page.ts';
import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { loadPromoterOffers } from '#shared/operations/payout-methods/campaign-offers.ts';
import { listOwnPayouts } from '#shared/operations/portal/own/payouts.ts';
import { presentAffiliatePayout } from '#shared/present/affiliate/payout.ts';
import { presentPayoutTermsV2 } from '#shared/present/v2/payouts/payouts.ts';
import { toOwnPayoutSearch } from '#shared/routes/affiliate/lists-to-domain.ts';
import { affiliatePayoutsList } from '#shared/routes/affiliate/payouts/payouts.ts';

export const handler = promoterEndpoint(affiliatePayoutsList, async ({ input, promoter, account, runtime }) => {
  const page = { page: input.page, perPage: input.per_page, cursor: input.cursor };
  const call = { account, runtime };
  const [{ rows, total }, { offers }] = await Promise.all([
    listOwnPayouts(call, promoter, toOwnPayoutSearch(input), page),
    loadPromoterOffers(call, promoter),
  ]);
  const now = runtime.now();
  return new ListPage(
    rows.map((row) => presentAffiliatePayout(row, account, now)),
    total,
    page,
    presentPayoutTermsV2(account, offers),
  );
});
