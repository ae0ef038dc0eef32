import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { exportOwnData } from '#shared/operations/portal/own/data.ts';
import { presentAffiliateData } from '#shared/present/affiliate/data.ts';
import { affiliatePromotersData } from '#shared/routes/affiliate/portal/data.ts';

export const handler = promoterEndpoint(
  affiliatePromotersData,
  async ({ input, promoter, account, portalSession, runtime }) =>
    presentAffiliateData(
      await exportOwnData({ account, runtime }, promoter, input.page),
      account,
      portalSession?.session ?? null,
      runtime.now(),
    ),
);
