import { publicOrigin } from '#shared/http/auth/session-cookie.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { updateAsset } from '#shared/operations/assets/assets.ts';
import { presentAssetV2 } from '#shared/present/v2/assets/asset.ts';
import { v2AssetsUpdate } from '#shared/routes/v2/assets/assets.ts';
import { toAssetInput } from '#shared/routes/v2/assets/assets-to-domain.ts';

export const handler = endpoint(v2AssetsUpdate, async ({ input: { id, ...input }, ...call }) =>
  presentAssetV2(await updateAsset(call, id, toAssetInput(input)), publicOrigin()),
);
