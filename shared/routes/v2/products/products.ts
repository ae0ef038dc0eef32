import * as v from 'valibot';
import { companyCaller, products } from '#shared/routes/items.ts';
import { v2InvalidRecord } from '#shared/routes/output.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { companyAnswers, created, done } from '#shared/routes/v2/answers.ts';
import { recordInput } from '#shared/routes/v2/records-input.ts';
import { createProductInput, listProductsInput, updateProductInput } from './products-input.ts';
import { type V2Product, v2Product } from './products-output.ts';

const about = { area: 'campaigns', auth: 'v2', memory: 1024, timeout: 15 } as const;
const reading = { ...about, method: 'GET', needs: 'read' } as const;
const changing = {
  ...about,
  needs: 'manage',
  items: {
    reads: [...companyCaller, ...products, 'product-promotions', 'campaigns', 'promoter'],
    writes: [...products, 'campaigns', 'promoter', 'numbers'],
  },
} as const;
const read = { reads: [...companyCaller, 'products'], writes: [] } as const;

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
const { id: _, created_at: __, ...newProduct } = product;

const PLAN_TAKEN = 'prices: the plan team-monthly is a price of product 1.';
const IS_NAMED = 'A reward of campaign 2 (Partners) is for this product: change that rule first.';
const refused = (description: string, message: string) => ({
  400: {
    description,
    schema: v2InvalidRecord,
    example: { message, errors: { base: [message] }, code: 'invalid_record' },
  },
});
const planTaken = refused('Another product has one of the plans; or the body is invalid.', PLAN_TAKEN);
const found = { notFound: true, invalid: 'id is invalid.' } as const;

export const v2ProductsList = {
  ...reading,
  does: 'list',
  path: '/api/v2/company/products',
  table: ['BatchGetItem', 'Query'],
  items: read,
  summary: 'List products, oldest first',
  description: 'Details of the pages are in the headers `Link`, `Total` and `Per-Page`.',
  input: listProductsInput,
  inputExample: { q: 'team', page: 1, per_page: 20 },
  answers: companyAnswers(done(v.array(v2Product), [product]), { invalid: 'page is invalid.' }),
} satisfies KeyedRoute;

export const v2ProductsCreate = {
  ...changing,
  method: 'POST',
  does: 'create',
  path: '/api/v2/company/products',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
  summary: 'Create a product, so that rewards can be for it',
  description: 'A rule of a campaign or promoter with `apply_on` and `product_ids` is for the plans of its prices.',
  input: createProductInput,
  blankable: ['ext_id'],
  inputExample: newProduct,
  answers: { ...companyAnswers(created(v2Product, product), { invalid: 'name is invalid.' }), ...planTaken },
} satisfies KeyedRoute;

export const v2ProductsShow = {
  ...reading,
  does: 'show',
  path: '/api/v2/company/products/{id}',
  table: ['BatchGetItem', 'GetItem'],
  items: read,
  summary: 'Show a product',
  input: recordInput,
  inputExample: { id: 1 },
  answers: companyAnswers(done(v2Product, product), found),
} satisfies KeyedRoute;

export const v2ProductsUpdate = {
  ...changing,
  method: 'PUT',
  does: 'update',
  path: '/api/v2/company/products/{id}',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'Query'],
  summary: 'Change a product, and the rewards that are for it',
  description:
    'What is left out stays as it is; `prices` are sent all at once. Sales from then on earn by the prices as they are now.',
  input: updateProductInput,
  blankable: ['ext_id'],
  inputExample: { id: 1, name: 'Team', prices: product.prices },
  answers: { ...companyAnswers(done(v2Product, product), found), ...planTaken },
} satisfies KeyedRoute;

export const v2ProductsDelete = {
  ...changing,
  method: 'DELETE',
  does: 'delete',
  path: '/api/v2/company/products/{id}',
  table: ['BatchGetItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query'],
  summary: 'Delete a product that no reward is for',
  description:
    'One that a rule of a campaign or promoter names is kept: 400, with `errors`. Rules for a billing period lose its prices.',
  input: recordInput,
  inputExample: { id: 1 },
  answers: {
    ...companyAnswers(done(v2Product, product), found),
    ...refused('A reward is for the product; or the body is invalid. Nothing was written.', IS_NAMED),
  },
} satisfies KeyedRoute;

export const productRoutes: readonly KeyedRoute[] = [
  v2ProductsList,
  v2ProductsCreate,
  v2ProductsShow,
  v2ProductsUpdate,
  v2ProductsDelete,
];
