import * as v from 'valibot';
import { MOST_PRICES, PRICE_INTERVALS } from '#shared/domain/products/product.ts';
import { described, details, some, text } from '#shared/routes/fields.ts';
import { recordId } from '#shared/routes/v1/answers.ts';
import { companyPaging } from '#shared/routes/v2/answers.ts';

const invalid = (name: string) => `${name} is invalid.`;

const price = details(invalid('prices'), {
  ext_id: text('prices: each needs an ext_id, the plan id that sales name.'),
  desc: v.optional(text(invalid('prices'))),
  interval: v.optional(v.picklist(PRICE_INTERVALS, 'prices: an interval is month, year or one_time.')),
});
const name = described('What it is called.', text(invalid('name')));
const extId = v.optional(
  described('Its id at the billing provider: kept and shown.', text(invalid('ext_id'), undefined, { blank: true })),
);
const prices = described(
  'All its prices. The `ext_id` of each is the plan id that sales name; no other price has it. `desc` is for people. The `interval` says ' +
    'whether it is paid each `month`, each `year` or once (`one_time`): rewards with `apply_on` `monthly`, `yearly` or `one_time` go by it.',
  v.pipe(some(price, invalid('prices')), v.maxLength(MOST_PRICES, `prices: ${MOST_PRICES} at most.`)),
);

export const listProductsInput = v.object({
  q: v.optional(described('Part of a name, or of an id at the billing provider.', text(invalid('q')))),
  ...companyPaging,
});
export const createProductInput = v.object({ name, ext_id: extId, prices });
export const updateProductInput = v.object({
  id: recordId('id'),
  name: v.optional(name),
  ext_id: extId,
  prices: v.optional(prices),
});

export type ProductInput = Omit<v.InferOutput<typeof updateProductInput>, 'id'>;
