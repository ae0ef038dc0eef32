import * as v from 'valibot';
import { companyCallerItems, productItems } from '#shared/routes/items.ts';
import { v2InvalidRecord } from '#shared/routes/output.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { recordInput } from '#shared/routes/v2/records-input.ts';
import { companyResponses, createdResponse, okResponse, RECORD_ERRORS } from '#shared/routes/v2/responses.ts';
import { createProductInput, listProductsInput, updateProductInput } from './products-input.ts';
import { type V2Product, v2Product } from './products-output.ts';

const base = { area: 'campaigns', auth: 'v2', memory: 1024, timeout: 15 } as const;
const readDefaults = { ...base, method: 'GET', permission: 'read' } as const;
const writeDefaults = {
  ...base,
  permission: 'manage',
  items: {
    reads: [...companyCallerItems, ...productItems, 'product-promotions', 'campaigns', 'promoter'],
    writes: [...productItems, 'campaigns', 'promoter', 'numbers'],
  },
} as const;
const read = { reads: [...companyCallerItems, 'products'], writes: [] } as const;

const product = {
  id: 1,
  name: 'Team',
  ext_id: 'prod_9s6XKzkNRiz8i3',
  prices: [
    { ext_id: 'team-monthly', desc: 'Team, each month', interval: 'month' },
    { ext_id: 'team-yearly', desc: 'Team, each year', interval: 'year' },
  ],
  created_at: '2026-11-20T10:00:00.000Z',
} satisfies V2Product;
const { id, created_at, ...newProduct } = product;

const PLAN_TAKEN = 'prices: the plan team-monthly belongs to product 1.';
const IS_NAMED = 'A reward of campaign 2 (Partners) uses this product: change that rule first.';
const refusal = (description: string, message: string) => ({
  400: {
    description,
    schema: v2InvalidRecord,
    example: { message, errors: { base: [message] }, code: 'invalid_record' },
  },
});
const planTaken = refusal('Another product has one of the plan ids, or the body is invalid.', PLAN_TAKEN);
export const v2ProductsList = {
  ...readDefaults,
  verb: 'list',
  path: '/api/v2/company/products',
  table: ['BatchGetItem', 'Query'],
  items: read,
  summary: 'List products, oldest first',
  description: 'The headers `Link`, `Total` and `Per-Page` describe the pages.',
  input: listProductsInput,
  inputExample: { q: 'team', page: 1, per_page: 20 },
  responses: companyResponses(okResponse(v.array(v2Product), [product]), { invalid: 'page is invalid.' }),
} satisfies KeyedRoute;

export const v2ProductsCreate = {
  ...writeDefaults,
  method: 'POST',
  verb: 'create',
  path: '/api/v2/company/products',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
  summary: 'Create a product for use in rewards',
  description:
    'Rules of campaigns or promoters with `apply_on` and `product_ids` apply to the plans of the product’s prices.',
  input: createProductInput,
  blankable: ['ext_id'],
  inputExample: newProduct,
  responses: {
    ...companyResponses(createdResponse(v2Product, product), { invalid: 'name is invalid.' }),
    ...planTaken,
  },
} satisfies KeyedRoute;

export const v2ProductsShow = {
  ...readDefaults,
  verb: 'show',
  path: '/api/v2/company/products/{id}',
  table: ['BatchGetItem', 'GetItem'],
  items: read,
  summary: 'Retrieve a product',
  input: recordInput,
  inputExample: { id: 1 },
  responses: companyResponses(okResponse(v2Product, product), RECORD_ERRORS),
} satisfies KeyedRoute;

export const v2ProductsUpdate = {
  ...writeDefaults,
  method: 'PUT',
  verb: 'update',
  path: '/api/v2/company/products/{id}',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'Query'],
  summary: 'Update a product and the rewards for it',
  description: 'Omitted parameters stay unchanged; `prices` replaces all prices. Later sales earn by the new prices.',
  input: updateProductInput,
  blankable: ['ext_id'],
  inputExample: { id: 1, name: 'Team', prices: product.prices },
  responses: { ...companyResponses(okResponse(v2Product, product), RECORD_ERRORS), ...planTaken },
} satisfies KeyedRoute;

export const v2ProductsDelete = {
  ...writeDefaults,
  method: 'DELETE',
  verb: 'delete',
  path: '/api/v2/company/products/{id}',
  table: ['BatchGetItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query'],
  summary: 'Delete a product without rewards',
  description:
    'Products named in a rule of a campaign or promoter cannot be deleted: 400 with `errors`. Rules for a billing period lose its prices.',
  input: recordInput,
  inputExample: { id: 1 },
  responses: {
    ...companyResponses(okResponse(v2Product, product), RECORD_ERRORS),
    ...refusal('A reward is for the product, or the body is invalid. Nothing was written.', IS_NAMED),
  },
} satisfies KeyedRoute;

export const productRoutes: readonly KeyedRoute[] = [
  v2ProductsList,
  v2ProductsCreate,
  v2ProductsShow,
  v2ProductsUpdate,
  v2ProductsDelete,
];
