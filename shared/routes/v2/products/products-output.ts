import * as v from 'valibot';
import { PRICE_INTERVALS } from '#shared/domain/products/product.ts';
import { field, idField, nullable, nullableText, timestampField } from '#shared/routes/output.ts';

export const v2Product = field(
  v.object({
    id: field(idField, 'Id of the product.'),
    name: field(v.string(), 'Name of the product.'),
    ext_id: field(nullableText, 'Product id at the billing provider.'),
    prices: field(
      v.array(
        v.object({
          ext_id: field(v.string(), 'Plan id in sales.'),
          desc: field(v.string(), 'Description of the price; empty if none.'),
          interval: field(nullable(v.picklist(PRICE_INTERVALS)), 'Billing interval; null if not set.'),
        }),
      ),
      'Prices of the product.',
    ),
    created_at: field(timestampField, 'When the product was created.'),
  }),
  'A product that the company sells. Rewards can be limited to it.',
);

export type V2Product = v.InferOutput<typeof v2Product>;
