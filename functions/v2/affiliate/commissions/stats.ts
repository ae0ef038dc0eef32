import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { sumOwnCommissions } from '#shared/operations/portal/own-commissions.ts';
import { affiliateCommissionStats } from '#shared/present/affiliate/commission.ts';
import { affiliateCommissionsStats } from '#shared/routes/affiliate/commissions/commissions.ts';
import { ownCommissionsIn } from '#shared/routes/affiliate/lists-to-domain.ts';

export const handler = promoterEndpoint(affiliateCommissionsStats, async ({ input, promoter, account, runtime }) => {
  const wanted = ownCommissionsIn({ ...input, sorting: {} });
  return affiliateCommissionStats(await sumOwnCommissions({ account, runtime }, promoter.id, wanted), account);
});
