import { ListPage } from '#shared/http/lists/list-page.ts';
import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { listOwnPayouts } from '#shared/operations/portal/own/payouts.ts';
import { presentAffiliatePayout } from '#shared/present/affiliate/payout.ts';
import { toOwnPayoutSearch } from '#shared/routes/affiliate/lists-to-domain.ts';
import { affiliatePayoutsExport } from '#shared/routes/affiliate/payouts/payouts.ts';

export const handler = promoterEndpoint(affiliatePayoutsExport, async ({ input, promoter, account, runtime }) => {
  const page = { page: input.page, perPage: input.per_page, cursor: input.cursor };
  const { rows, total } = await listOwnPayouts({ account, runtime }, promoter, toOwnPayoutSearch(input), page);
  const now = runtime.now();
  return new ListPage(
    rows.map((row) => presentAffiliatePayout(row, account, now)),
    total,
    page,
  );
});
