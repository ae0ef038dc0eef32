import { publicOrigin } from '#shared/http/auth/session-cookie.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { ListPage } from '#shared/http/lists/list-page.ts';
import { listAssetsPage } from '#shared/operations/assets/assets.ts';
import { presentAssetV2 } from '#shared/present/v2/assets/asset.ts';
import { v2AssetsList } from '#shared/routes/v2/assets/assets.ts';
import { toAssetFilters } from '#shared/routes/v2/assets/assets-to-domain.ts';

export const handler = endpoint(v2AssetsList, async ({ input, ...call }) => {
  const page = { page: input.page, perPage: input.per_page };
  const { rows, total } = await listAssetsPage(call, toAssetFilters(input), page);
  return new ListPage(
    rows.map((shown) => presentAssetV2(shown, publicOrigin())),
    total,
    page,
  );
});
