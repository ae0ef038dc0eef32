import * as v from 'valibot';
import { MAX_PRICES, PRICE_INTERVALS } from '#shared/domain/products/product.ts';
import { detailsParam, oneOrMoreParam, textParam, withDescription } from '#shared/routes/fields.ts';
import { recordIdParam } from '#shared/routes/v1/responses.ts';
import { companyPaging } from '#shared/routes/v2/responses.ts';

const invalid = (name: string) => `${name} is invalid.`;

const price = detailsParam(invalid('prices'), {
  ext_id: textParam('prices: each price needs an ext_id, the plan id in sales.'),
  desc: v.optional(textParam(invalid('prices'))),
  interval: v.optional(v.picklist(PRICE_INTERVALS, 'prices: an interval must be month, year or one_time.')),
});
const name = withDescription('Name of the product.', textParam(invalid('name')));
const extId = v.optional(
  withDescription(
    'Product id at the billing provider. Stored and shown.',
    textParam(invalid('ext_id'), undefined, { blank: true }),
  ),
);
const prices = withDescription(
  'All prices of the product. `ext_id` is the plan id in sales and must be unique. `desc` is a description. `interval` says ' +
    'whether it is paid per `month`, per `year` or once (`one_time`): rewards with `apply_on` `monthly`, `yearly` or `one_time` depend on it.',
  v.pipe(
    oneOrMoreParam(price, invalid('prices')),
    v.maxLength(MAX_PRICES, `prices can have at most ${MAX_PRICES} entries.`),
  ),
);

export const listProductsInput = v.object({
  q: v.optional(withDescription('Part of a name or of an id at the billing provider.', textParam(invalid('q')))),
  ...companyPaging,
});
export const createProductInput = v.object({ name, ext_id: extId, prices });
export const updateProductInput = v.object({
  id: recordIdParam('id'),
  name: v.optional(name),
  ext_id: extId,
  prices: v.optional(prices),
});

export type ProductInput = Omit<v.InferOutput<typeof updateProductInput>, 'id'>;
