import { Paged } from '#shared/http/lists/paged.ts';
import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { listOwnPayouts } from '#shared/operations/portal/own-payouts.ts';
import { affiliatePayout } from '#shared/present/affiliate/payout.ts';
import { ownPayoutsIn } from '#shared/routes/affiliate/lists-to-domain.ts';
import { affiliatePayoutsExport } from '#shared/routes/affiliate/payouts/payouts.ts';

export const handler = promoterEndpoint(affiliatePayoutsExport, async ({ input, promoter, account, runtime }) => {
  const page = { page: input.page, perPage: input.per_page, cursor: input.cursor };
  const { rows, total } = await listOwnPayouts({ account, runtime }, promoter, ownPayoutsIn(input), page);
  const now = runtime.now();
  return new Paged(
    rows.map((row) => affiliatePayout(row, account, now)),
    total,
    page,
  );
});
