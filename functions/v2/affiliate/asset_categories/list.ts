import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { listOwnAssetCategories } from '#shared/operations/assets/own-assets.ts';
import { presentAffiliateAssetCategory } from '#shared/present/v2/assets/asset.ts';
import { affiliateAssetCategories } from '#shared/routes/affiliate/assets/assets.ts';

export const handler = promoterEndpoint(affiliateAssetCategories, async ({ promoter, ...call }) =>
  (await listOwnAssetCategories(call, promoter)).map(presentAffiliateAssetCategory),
);
