import { combineAccess } from '#shared/routes/items.ts';
import { bulkInput } from '#shared/routes/v2/batches/bulk-input.ts';
import {
  assetBulkAccess,
  type BulkRoute,
  batchReadAccess,
  bulkResponses,
  bulkRouteDefaults,
} from '#shared/routes/v2/batches/bulk-route.ts';
import { moveAssetsInput } from './assets-input.ts';

const bulk = {
  ...bulkRouteDefaults,
  area: 'assets',
  permission: 'manage',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: combineAccess(batchReadAccess, assetBulkAccess),
} as const;

const path = '/api/v2/company/assets';

export const v2AssetsUpdateCategory = {
  ...bulk,
  method: 'PUT',
  path: `${path}/update_category`,
  action: 'asset/update_category',
  summary: 'Move assets to a category, or out of theirs',
  input: moveAssetsInput,
  inputExample: { ids: [3, 4], category_id: 1 },
  responses: bulkResponses('asset/update_category', { notFound: true }),
} satisfies BulkRoute;

export const v2AssetsDestroy = {
  ...bulk,
  method: 'DELETE',
  path: `${path}/destroy`,
  action: 'asset/destroy',
  resources: ['deleteFiles'],
  summary: 'Delete assets and their files',
  description: `${bulkRouteDefaults.description} Deleted files can be in caches for another hour.`,
  input: bulkInput,
  inputExample: { ids: [3, 4] },
  responses: bulkResponses('asset/destroy'),
} satisfies BulkRoute;

export const assetBulkRoutes: readonly BulkRoute[] = [v2AssetsUpdateCategory, v2AssetsDestroy];
