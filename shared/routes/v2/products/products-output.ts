import * as v from 'valibot';
import { PRICE_INTERVALS } from '#shared/domain/products/product.ts';
import { field, id, maybe, textOrNull, when } from '#shared/routes/output.ts';

export const v2Product = field(
  v.object({
    id: field(id, 'Id of the product.'),
    name: field(v.string(), 'Name of the product.'),
    ext_id: field(textOrNull, 'Its id at the billing provider.'),
    prices: field(
      v.array(
        v.object({
          ext_id: field(v.string(), 'The plan id that sales name.'),
          desc: field(v.string(), 'What it is, for people; empty for nothing.'),
          interval: field(maybe(v.picklist(PRICE_INTERVALS)), 'For how long it is paid at a time; null: not said.'),
        }),
      ),
      'Its prices.',
    ),
    created_at: field(when, 'When the product was created.'),
  }),
  'Something that the company sells: rewards can be for it.',
);

export type V2Product = v.InferOutput<typeof v2Product>;
