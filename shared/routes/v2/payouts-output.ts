import * as v from 'valibot';
import { field, whole } from '#shared/routes/output.ts';
import { v2BatchProcess } from './batch-output.ts';

const count = v.pipe(whole, v.minValue(0));

/** What the payouts that a call names come to together. */
export const v2PayoutTotal = v.object({
  total: field(whole, 'What those in cash come to, in the smallest unit of the account’s currency.'),
  promoters_count: field(count, 'How many promoters are paid in cash.'),
  total_incl_tax: field(whole, 'The same as `total`: no tax is added.'),
  all_promoters_count: field(count, 'How many promoters are paid, in whatever unit.'),
});

/** A batch process over payouts. */
export const v2PayoutsBatch = v.object({
  data: field(v2BatchProcess, 'The batch process.'),
  meta: field(v2PayoutTotal, 'What the payouts that were named come to, as they were before.'),
});

export type V2PayoutTotal = v.InferOutput<typeof v2PayoutTotal>;
