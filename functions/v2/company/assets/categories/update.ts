import { endpoint } from '#shared/http/endpoint.ts';
import { updateAssetCategories } from '#shared/operations/assets/categories.ts';
import { presentAssetCategoryV2 } from '#shared/present/v2/assets/asset.ts';
import { v2AssetCategoriesUpdate } from '#shared/routes/v2/assets/assets.ts';
import { toCategoryChanges } from '#shared/routes/v2/assets/assets-to-domain.ts';

export const handler = endpoint(v2AssetCategoriesUpdate, async ({ input, ...call }) =>
  (await updateAssetCategories(call, toCategoryChanges(input))).map(presentAssetCategoryV2),
);
