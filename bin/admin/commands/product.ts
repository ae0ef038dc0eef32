import * as v from 'valibot';
import { command } from '#bin/admin/command.ts';
import { optionalText, text } from '#bin/admin/fields.ts';
import { details, table } from '#bin/admin/print.ts';
import { MOST_PRICES, PRICE_INTERVALS, type Price } from '#shared/domain/products/product.ts';
import { createProduct, listProductsPage } from '#shared/operations/products/products.ts';
import { v2Product } from '#shared/present/v2/products/product.ts';
import { accountOption, theAccount } from './account.ts';

const LONGEST_PLAN_ID = 255;
const NO_PRODUCT = 'No product yet: rewards are for all plans, or name plans.';

/** A plan id, optionally with an interval. Plan ids may contain colons. */
const PRICE = new RegExp(`^(.{1,${LONGEST_PLAN_ID}}?)(?::(${PRICE_INTERVALS.join('|')}))?$`, 'u');

const price = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): Price => {
    const [, extId = '', interval] = PRICE.exec(dataset.value.trim()) ?? [];
    if (extId !== '') return { extId, description: null, interval: PRICE_INTERVALS.find((one) => one === interval) };
    addIssue({ message: `must be a plan id of 1 to ${LONGEST_PLAN_ID} characters, such as pro-monthly:month` });
    return NEVER;
  }),
);

const list = command({
  name: 'product list',
  about: 'Lists the products of an account, oldest first, with their plans.',
  options: {
    account: accountOption,
    search: { value: 'TEXT', about: 'part of a name, of an id or of a plan id (all products)', schema: optionalText() },
  },
  async run({ account, search }, runtime) {
    const page = { page: 1, perPage: Number.MAX_SAFE_INTEGER };
    const call = { account: await theAccount(account), runtime };
    const products = (await listProductsPage(call, search, page)).rows.map(v2Product);
    const rows = products.map((one) => ({ ...one, plans: one.prices.map(planOf) }));
    return { data: products, text: table(rows, ['id', 'name', 'ext_id', 'plans', 'created_at'], NO_PRODUCT) };
  },
});

const create = command({
  name: 'product create',
  about: 'Creates a product: rewards can be for all its plans.',
  notes: 'A plan that another product has is refused.',
  options: {
    account: accountOption,
    name: { value: 'NAME', about: 'what it is called', schema: text() },
    price: {
      value: 'PLAN',
      about: 'a plan id that sales name, and how it is paid: pro-monthly:month, pro-yearly:year, setup:one_time',
      schema: v.pipe(v.array(price), v.maxLength(MOST_PRICES, `may be given ${MOST_PRICES} times at most`)),
      repeatable: true,
    },
    'ext-id': { value: 'TEXT', about: 'its id at the billing provider', schema: optionalText() },
  },
  async run({ account, name, price: prices, 'ext-id': extId }, runtime) {
    const call = { account: await theAccount(account), runtime };
    const product = v2Product(await createProduct(call, { name, prices, extId }));
    return { data: product, text: `${details(product)}\n${product.prices.map(planOf).join('\n')}` };
  },
});

function planOf({ ext_id, interval }: { readonly ext_id: string; readonly interval: string | null }): string {
  return interval === null ? ext_id : `${ext_id} (${interval})`;
}

export const productCommands = [list, create];
