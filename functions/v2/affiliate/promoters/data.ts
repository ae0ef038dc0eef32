import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { ownData } from '#shared/operations/portal/own-data.ts';
import { affiliateData } from '#shared/present/affiliate/data.ts';
import { affiliatePromotersData } from '#shared/routes/affiliate/portal/data.ts';

export const handler = promoterEndpoint(
  affiliatePromotersData,
  async ({ input, promoter, account, entered, runtime }) =>
    affiliateData(
      await ownData({ account, runtime }, promoter, input.page),
      account,
      entered?.session ?? null,
      runtime.now(),
    ),
);
