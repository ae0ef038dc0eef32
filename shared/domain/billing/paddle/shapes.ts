import * as v from 'valibot';
import { providerNotes as customData, providerId as id } from '#shared/domain/billing/shapes.ts';

/** Amounts are strings in the currency's smallest unit. */
const amount = v.pipe(v.string(), v.regex(/^-?\d{1,15}$/), v.transform(Number));
const time = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text))),
  v.transform((text) => new Date(text).toISOString()),
);
const currency = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/));

export const transactionShape = v.object({
  id,
  customer_id: v.nullish(id),
  discount_id: v.nullish(id),
  currency_code: currency,
  custom_data: customData,
  billed_at: v.nullish(time),
  updated_at: time,
  details: v.object({
    totals: v.object({
      subtotal: amount,
      discount: amount,
      total: amount,
      grand_total: amount,
      earnings: v.nullish(amount),
    }),
    line_items: v.array(v.object({ price_id: v.nullish(id), totals: v.object({ subtotal: amount }) })),
  }),
});

export const paddleSubscriptionShape = v.object({
  id,
  customer_id: id,
  status: v.string(),
  custom_data: customData,
  discount: v.nullish(v.object({ id: v.nullish(id) })),
  created_at: time,
  canceled_at: v.nullish(time),
});

export const adjustmentShape = v.object({
  id,
  action: v.string(),
  status: v.string(),
  transaction_id: id,
  currency_code: currency,
  totals: v.object({ subtotal: amount }),
  created_at: time,
});

export const paddleCustomerShape = v.object({ id, email: v.nullish(v.string()), custom_data: customData });

export const paddleDiscountShape = v.object({
  id,
  code: v.nullish(v.string()),
  status: v.string(),
  custom_data: customData,
});

export const paddleEvent = v.pipe(
  v.object({ event_id: id, event_type: v.string(), occurred_at: time, data: v.unknown() }),
  v.transform(({ event_type: type, occurred_at: at, data: record }) => ({ type, at, record })),
);

export type PaddleTransaction = v.InferOutput<typeof transactionShape>;
export type PaddleSubscription = v.InferOutput<typeof paddleSubscriptionShape>;
export type PaddleAdjustment = v.InferOutput<typeof adjustmentShape>;
