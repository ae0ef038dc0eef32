import { publicOrigin } from '#shared/http/auth/session-cookie.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { showAsset } from '#shared/operations/assets/assets.ts';
import { presentAssetV2 } from '#shared/present/v2/assets/asset.ts';
import { v2AssetsShow } from '#shared/routes/v2/assets/assets.ts';

export const handler = endpoint(v2AssetsShow, async ({ input, ...call }) =>
  presentAssetV2(await showAsset(call, input.id), publicOrigin()),
);
