import { endpoint } from '#shared/http/endpoint.ts';
import { orderAssets } from '#shared/operations/assets/categories.ts';
import { v2AssetsOrder } from '#shared/routes/v2/assets/assets.ts';

export const handler = endpoint(v2AssetsOrder, async ({ input: { category_id = null, ids }, ...call }) => ({
  category_id,
  ids: [...(await orderAssets(call, category_id, ids))],
}));
