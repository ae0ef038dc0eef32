import { combineAccess } from '#shared/routes/items.ts';
import { bulkInput } from '#shared/routes/v2/batches/bulk-input.ts';
import {
  assetBulkAccess,
  BULK_DESCRIPTION,
  type BulkRoute,
  batchReadAccess,
  bulkRoute,
} from '#shared/routes/v2/batches/bulk-route.ts';
import { moveAssetsInput } from './assets-input.ts';

const assetAction = {
  area: 'assets',
  permission: 'manage',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: combineAccess(batchReadAccess, assetBulkAccess),
} as const;

export const v2AssetsUpdateCategory = bulkRoute('asset/update_category', {
  ...assetAction,
  method: 'PUT',
  summary: 'Move assets to a category, or out of theirs',
  input: moveAssetsInput,
  inputExample: { ids: [3, 4], category_id: 1 },
  notFound: true,
});

export const v2AssetsDestroy = bulkRoute('asset/destroy', {
  ...assetAction,
  method: 'DELETE',
  resources: ['deleteFiles'],
  summary: 'Delete assets and their files',
  description: `${BULK_DESCRIPTION} Deleted files can be in caches for another hour.`,
  input: bulkInput,
  inputExample: { ids: [3, 4] },
});

export const assetBulkRoutes: readonly BulkRoute[] = [v2AssetsUpdateCategory, v2AssetsDestroy];
