import { endpoint } from '#shared/http/endpoint.ts';
import { listAssetCategories } from '#shared/operations/assets/categories.ts';
import { presentAssetCategoryV2 } from '#shared/present/v2/assets/asset.ts';
import { v2AssetCategoriesList } from '#shared/routes/v2/assets/assets.ts';

export const handler = endpoint(v2AssetCategoriesList, async (call) =>
  (await listAssetCategories(call)).map(presentAssetCategoryV2),
);
