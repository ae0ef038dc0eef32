import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { sumOwnCommissions } from '#shared/operations/portal/own/commissions.ts';
import { presentAffiliateCommissionStats } from '#shared/present/affiliate/commission.ts';
import { affiliateCommissionsStats } from '#shared/routes/affiliate/commissions/commissions.ts';
import { toOwnCommissionSearch } from '#shared/routes/affiliate/lists-to-domain.ts';

export const handler = promoterEndpoint(affiliateCommissionsStats, async ({ input, promoter, account, runtime }) => {
  const search = toOwnCommissionSearch({ ...input, sorting: {} });
  return presentAffiliateCommissionStats(await sumOwnCommissions({ account, runtime }, promoter.id, search), account);
});
