import * as v from 'valibot';
import { UNITS } from '#shared/domain/rewards/reward.ts';
import { field, idField } from '#shared/routes/output.ts';

/** Specification: `current_offer` of a promotion. */
export const currentOffer = v.object({
  id: field(idField, 'Id of the reward.'),
  name: field(v.string(), 'Name of the reward.'),
  amount: field(v.number(), 'Amount in the smallest unit of `unit`, or a percentage for `discount_per`.'),
  unit: field(v.picklist(UNITS), 'Unit of the amount. `discount_per`: a percentage of what the customer pays.'),
  default_promo_code: field(v.string(), 'Coupon of the reward, for the checkout. Empty if there is none.'),
});

export type CurrentOffer = v.InferOutput<typeof currentOffer>;
