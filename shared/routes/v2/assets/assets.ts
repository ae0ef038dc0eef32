import * as v from 'valibot';
import { MAX_ASSETS } from '#shared/domain/assets/asset.ts';
import { MAX_FILE_BYTES } from '#shared/domain/assets/file-types.ts';
import { companyCallerItems } from '#shared/routes/items.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { recordInput } from '#shared/routes/v2/records-input.ts';
import { companyResponses, createdResponse, okResponse, RECORD_ERRORS } from '#shared/routes/v2/responses.ts';
import {
  createAssetInput,
  createUploadInput,
  listAssetsInput,
  MAX_ASSET_BODY_BYTES,
  orderAssetsInput,
  updateAssetInput,
  updateCategoriesInput,
} from './assets-input.ts';
import {
  type V2Asset,
  type V2AssetCategory,
  type V2AssetUpload,
  v2Asset,
  v2AssetCategory,
  v2AssetOrder,
  v2AssetUpload,
} from './assets-output.ts';

const base = { area: 'assets', auth: 'v2', memory: 1024, timeout: 15 } as const;
const path = '/api/v2/company/assets';
const readDefaults = {
  ...base,
  method: 'GET',
  permission: 'read',
  items: { reads: [...companyCallerItems, 'assets', 'campaigns'], writes: [] },
} as const;
const changeDefaults = {
  ...base,
  permission: 'manage',
  items: { reads: [...companyCallerItems, 'assets', 'campaigns'], writes: ['assets', 'numbers'] },
  resources: ['uploadFiles'],
  maxBodyBytes: MAX_ASSET_BODY_BYTES,
} as const;
export const assetExample = {
  id: 3,
  name: 'Post for social networks',
  asset_type: 'text',
  details: { file_format: '', file_size: null, image_size: { width: null, height: null } },
  content: 'I write my invoices with Acme. Try it for free: {{referral_link}}',
  landing_page_url: 'https://acme.example/free-trial',
  url: '',
  thumbnail_url: null,
  uploading: false,
  allowed_campaign_ids: [],
  allowed_campaigns: [],
  category: { id: 1, name: 'Texts', position: 1 },
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
} satisfies V2Asset;
const category = {
  id: 1,
  name: 'Texts',
  position: 1,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
} satisfies V2AssetCategory;
const key = 'pending/1/q3Jm0cYyQ2v8Zr1nT5bK7xWd/Banner.png';
const upload = {
  file: key,
  url: 'https://bucket.s3.eu-central-1.amazonaws.com/',
  fields: { key, 'Content-Type': 'image/png', 'x-amz-algorithm': 'AWS4-HMAC-SHA256' },
  expires_at: '2026-11-20T11:00:00.000Z',
} satisfies V2AssetUpload;

const newAsset = {
  name: assetExample.name,
  asset_type: assetExample.asset_type,
  content: assetExample.content,
  landing_page_url: assetExample.landing_page_url,
  category_id: assetExample.category.id,
  allowed_campaign_ids: [],
} as const;
const blankable = ['category_id', 'content', 'landing_page_url'] as const;
export const v2AssetsList = {
  ...readDefaults,
  verb: 'list',
  path,
  table: ['BatchGetItem', 'Query'],
  summary: 'List assets by category, in order',
  description:
    'New assets come first in their category, until `PUT assets/order` places them. The headers `Link`, `Total` and `Per-Page` describe ' +
    'the pages.',
  input: listAssetsInput,
  inputExample: { q: 'post', filters: { asset_type: ['text'] }, page: 1, per_page: 20 },
  responses: companyResponses(okResponse(v.array(v2Asset), [assetExample]), { invalid: 'page is invalid.' }),
} satisfies KeyedRoute;

export const v2AssetsCreate = {
  ...changeDefaults,
  method: 'POST',
  verb: 'create',
  path,
  table: ['BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
  summary: 'Create an asset for promoters',
  description:
    `Promoters find it in the portal under Resources. An account can have ${MAX_ASSETS} assets. Files are public to ` +
    'everyone who knows their unguessable address; browsers save them and never run them.',
  input: createAssetInput,
  blankable,
  inputExample: newAsset,
  responses: companyResponses(okResponse(v2Asset, assetExample), {
    invalid: 'content is missing: a text needs it.',
    maxBodyBytes: MAX_ASSET_BODY_BYTES,
  }),
} satisfies KeyedRoute;

export const v2AssetsUploads = {
  ...base,
  method: 'POST',
  path: `${path}/uploads`,
  permission: 'manage',
  table: ['BatchGetItem'],
  items: { reads: companyCallerItems, writes: [] },
  resources: ['uploadFiles'],
  summary: 'Create a form that uploads a file',
  description:
    `Send the form with a file of exactly this size, up to ${MAX_FILE_BYTES / 1_000_000} MB, then create or update an asset ` +
    'with `file`. A file without an asset is deleted after a day.',
  input: createUploadInput,
  inputExample: { file_name: 'Banner.png', content_type: 'image/png', size: 20_480 },
  responses: companyResponses(createdResponse(v2AssetUpload, upload), { invalid: 'size is invalid.' }),
} satisfies KeyedRoute;

export const v2AssetsShow = {
  ...readDefaults,
  verb: 'show',
  path: `${path}/{id}`,
  table: ['BatchGetItem', 'Query'],
  summary: 'Retrieve an asset',
  input: recordInput,
  inputExample: { id: 3 },
  responses: companyResponses(okResponse(v2Asset, assetExample), RECORD_ERRORS),
} satisfies KeyedRoute;

export const v2AssetsUpdate = {
  ...changeDefaults,
  method: 'PUT',
  verb: 'update',
  path: `${path}/{id}`,
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem'],
  items: { ...changeDefaults.items, writes: ['assets'] },
  summary: 'Update an asset',
  description: 'Omitted parameters stay unchanged. A new file replaces the former one, which is deleted.',
  input: updateAssetInput,
  blankable,
  inputExample: { id: 3, name: assetExample.name, content: assetExample.content },
  responses: companyResponses(okResponse(v2Asset, assetExample), {
    ...RECORD_ERRORS,
    maxBodyBytes: MAX_ASSET_BODY_BYTES,
  }),
} satisfies KeyedRoute;

export const v2AssetCategoriesList = {
  ...readDefaults,
  verb: 'list',
  path: `${path}/categories`,
  table: ['BatchGetItem', 'GetItem'],
  items: { reads: [...companyCallerItems, 'assets'], writes: [] },
  summary: 'List categories of assets by position',
  responses: companyResponses(okResponse(v.array(v2AssetCategory), [category]), {}),
} satisfies KeyedRoute;

export const v2AssetCategoriesUpdate = {
  ...base,
  method: 'PUT',
  verb: 'update',
  path: `${path}/categories`,
  permission: 'manage',
  table: ['BatchGetItem', 'GetItem', 'PutItem'],
  items: { reads: [...companyCallerItems, 'assets'], writes: ['assets'] },
  summary: 'Create, change and delete categories of assets',
  description: 'Returns all categories. Assets of a deleted category stay, without a category.',
  input: updateCategoriesInput,
  inputExample: { asset_categories: [{ id: 1, name: category.name, position: 1 }] },
  responses: companyResponses(okResponse(v.array(v2AssetCategory), [category]), {
    invalid: 'asset_categories names a category that does not exist: 1.',
  }),
} satisfies KeyedRoute;

export const v2AssetsOrder = {
  ...base,
  method: 'PUT',
  path: `${path}/order`,
  permission: 'manage',
  table: ['BatchGetItem', 'Query', 'PutItem'],
  items: { reads: [...companyCallerItems, 'assets'], writes: ['assets'] },
  summary: 'Put the assets of a category in order',
  description:
    'Promoters see them in this order. An asset that is moved to another category comes first there, unless it was placed there before.',
  input: orderAssetsInput,
  inputExample: { category_id: 1, ids: [4, 3] },
  responses: companyResponses(okResponse(v2AssetOrder, { category_id: 1, ids: [4, 3] }), {
    invalid: 'ids names an asset that is not in the category: 4.',
  }),
} satisfies KeyedRoute;

export const assetRoutes: readonly KeyedRoute[] = [
  v2AssetsList,
  v2AssetsCreate,
  v2AssetsUploads,
  v2AssetCategoriesList,
  v2AssetCategoriesUpdate,
  v2AssetsOrder,
  v2AssetsShow,
  v2AssetsUpdate,
];
