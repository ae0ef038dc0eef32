import * as v from 'valibot';
import { defineCommand } from '#bin/admin/command.ts';
import { optionalTextSchema, textSchema } from '#bin/admin/fields.ts';
import { formatDetails, formatTable } from '#bin/admin/print.ts';
import { MAX_PRICES, PRICE_INTERVALS, type Price } from '#shared/domain/products/product.ts';
import { createProduct, listProductsPage } from '#shared/operations/products/products.ts';
import { presentProductV2 } from '#shared/present/v2/products/product.ts';
import { accountOption, requireAccount } from './account.ts';

const MAX_PLAN_ID_LENGTH = 255;
const NO_PRODUCTS = 'No products yet. Rewards are for all plans, or name plans.';

/** A plan id, optionally with an interval. Plan ids may contain colons. */
const PRICE_PATTERN = new RegExp(`^(.{1,${MAX_PLAN_ID_LENGTH}}?)(?::(${PRICE_INTERVALS.join('|')}))?$`, 'u');

const priceSchema = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): Price => {
    const [, extId = '', interval] = PRICE_PATTERN.exec(dataset.value.trim()) ?? [];
    if (extId !== '')
      return { extId, description: null, interval: PRICE_INTERVALS.find((candidate) => candidate === interval) };
    addIssue({ message: `must be a plan id of 1 to ${MAX_PLAN_ID_LENGTH} characters, such as pro-monthly:month` });
    return NEVER;
  }),
);

const list = defineCommand({
  name: 'product list',
  about: 'Lists the products of an account, oldest first, with their plans.',
  options: {
    account: accountOption,
    search: {
      value: 'TEXT',
      about: 'part of a name, id or plan id (all products)',
      schema: optionalTextSchema(),
    },
  },
  async run({ account, search }, runtime) {
    const page = { page: 1, perPage: Number.MAX_SAFE_INTEGER };
    const call = { account: await requireAccount(account), runtime };
    const products = (await listProductsPage(call, search, page)).rows.map(presentProductV2);
    const rows = products.map((product) => ({ ...product, plans: product.prices.map(formatPlan) }));
    return { data: products, text: formatTable(rows, ['id', 'name', 'ext_id', 'plans', 'created_at'], NO_PRODUCTS) };
  },
});

const create = defineCommand({
  name: 'product create',
  about: 'Creates a product. Rewards can be for all its plans.',
  notes: 'Each plan can belong to one product only.',
  options: {
    account: accountOption,
    name: { value: 'NAME', about: 'product name', schema: textSchema() },
    price: {
      value: 'PLAN',
      about:
        'plan id that sales name, with its interval: pro-monthly:month, pro-yearly:year, setup:one_time; repeatable',
      schema: v.pipe(v.array(priceSchema), v.maxLength(MAX_PRICES, `can be given at most ${MAX_PRICES} times`)),
      repeatable: true,
    },
    'ext-id': { value: 'TEXT', about: 'its id at the billing provider', schema: optionalTextSchema() },
  },
  async run({ account, name, price: prices, 'ext-id': extId }, runtime) {
    const call = { account: await requireAccount(account), runtime };
    const product = presentProductV2(await createProduct(call, { name, prices, extId }));
    return { data: product, text: `${formatDetails(product)}\n${product.prices.map(formatPlan).join('\n')}` };
  },
});

function formatPlan({ ext_id, interval }: { readonly ext_id: string; readonly interval: string | null }): string {
  return interval === null ? ext_id : `${ext_id} (${interval})`;
}

export const productCommands = [list, create];
