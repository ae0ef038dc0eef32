import * as v from 'valibot';
import { UNITS } from '#shared/domain/rewards/reward.ts';
import { field, id } from '#shared/routes/output.ts';

/** Specification: `current_offer` of a promotion. */
export const currentOffer = v.object({
  id: field(id, 'Id of the reward.'),
  name: field(v.string(), 'Name of the reward.'),
  amount: field(v.number(), 'How much: in the smallest unit of `unit`, or the percentage of a `discount_per`.'),
  unit: field(v.picklist(UNITS), 'What it is given in; `discount_per` for a percentage of what the customer pays.'),
  default_promo_code: field(v.string(), 'The coupon of the reward, for the checkout; empty for none.'),
});

export type CurrentOffer = v.InferOutput<typeof currentOffer>;
