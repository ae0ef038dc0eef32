import { publicOrigin } from '#shared/http/auth/session-cookie.ts';
import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { listOwnAssets } from '#shared/operations/assets/own-assets.ts';
import { presentAffiliateAsset } from '#shared/present/v2/assets/asset.ts';
import { affiliateAssetsList } from '#shared/routes/affiliate/assets/assets.ts';

export const handler = promoterEndpoint(affiliateAssetsList, async ({ promoter, ...call }) =>
  (await listOwnAssets(call, promoter)).map((own) => presentAffiliateAsset(own, publicOrigin())),
);
