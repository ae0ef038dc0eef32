import { ListPage } from '#shared/http/lists/list-page.ts';
import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { listOwnCommissions } from '#shared/operations/portal/own/commissions.ts';
import { presentAffiliateCommission } from '#shared/present/affiliate/commission.ts';
import { affiliateCommissionsExport } from '#shared/routes/affiliate/commissions/commissions.ts';
import { toOwnCommissionSearch } from '#shared/routes/affiliate/lists-to-domain.ts';

export const handler = promoterEndpoint(affiliateCommissionsExport, async ({ input, promoter, account, runtime }) => {
  const page = { page: input.page, perPage: input.per_page, cursor: input.cursor };
  const { rows, total } = await listOwnCommissions(
    { account, runtime },
    promoter.id,
    toOwnCommissionSearch(input),
    page,
  );
  return new ListPage(
    rows.map((row) => presentAffiliateCommission(row, account)),
    total,
    page,
  );
});
