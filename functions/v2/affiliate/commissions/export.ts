import { Paged } from '#shared/http/lists/paged.ts';
import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { listOwnCommissions } from '#shared/operations/portal/own-commissions.ts';
import { affiliateCommission } from '#shared/present/affiliate/commission.ts';
import { affiliateCommissionsExport } from '#shared/routes/affiliate/commissions/commissions.ts';
import { ownCommissionsIn } from '#shared/routes/affiliate/lists-to-domain.ts';

export const handler = promoterEndpoint(affiliateCommissionsExport, async ({ input, promoter, account, runtime }) => {
  const page = { page: input.page, perPage: input.per_page, cursor: input.cursor };
  const { rows, total } = await listOwnCommissions({ account, runtime }, promoter.id, ownCommissionsIn(input), page);
  return new Paged(
    rows.map((row) => affiliateCommission(row, account)),
    total,
    page,
  );
});
