import { bulkEndpoint } from '#shared/http/bulk-endpoint.ts';
import { buildCategoryTerms, updateAssetCategory } from '#shared/operations/batches/assets.ts';
import { v2AssetsUpdateCategory } from '#shared/routes/v2/assets/assets-bulk.ts';

export const handler = bulkEndpoint(v2AssetsUpdateCategory, updateAssetCategory, (call, { category_id }) =>
  buildCategoryTerms(call, category_id),
);
