import * as v from 'valibot';
import { providerId as id, providerNotes as metadata, providerRef as ref } from '#shared/domain/billing/shapes.ts';

// Only the fields that are read, as in API versions since 2022.

const integer = v.pipe(v.number(), v.safeInteger());
const seconds = v.pipe(
  v.number(),
  v.minValue(0),
  v.maxValue(253_402_300_799),
  v.transform((value) => new Date(value * 1000).toISOString()),
);
const list = <Item extends v.GenericSchema>(item: Item) => v.object({ data: v.array(item) });
const currency = v.pipe(v.string(), v.regex(/^[a-zA-Z]{3}$/));
const amounts = v.nullish(v.array(v.object({ amount: integer })), []);
/** Only expanded discounts contain their code. */
const discounts = v.nullish(
  v.pipe(
    v.array(v.union([id, v.object({ promotion_code: v.nullish(ref) })])),
    v.transform((all) => ({
      codeIds: all.flatMap((discount) => (typeof discount === 'string' ? [] : (discount.promotion_code ?? []))),
      ids: all.filter((discount) => typeof discount === 'string'),
    })),
  ),
  [],
);

const shippingCost = v.nullish(v.object({ amount_total: integer, amount_tax: v.fallback(integer, 0) }));

const line = v.object({
  id,
  amount: integer,
  discount_amounts: amounts,
  pretax_credit_amounts: v.nullish(v.array(v.object({ amount: integer, type: v.nullish(v.string()) })), []),
  quantity: v.nullish(integer),
  price: v.nullish(v.object({ id })),
  pricing: v.nullish(v.object({ price_details: v.nullish(v.object({ price: v.nullish(ref) })) })),
  taxes: v.nullish(v.array(v.object({ amount: integer, tax_behavior: v.nullish(v.string()) })), []),
  tax_amounts: v.nullish(v.array(v.object({ amount: integer, inclusive: v.nullish(v.boolean()) })), []),
});

export const invoiceShape = v.object({
  id,
  currency,
  customer: v.nullish(ref),
  customer_email: v.nullish(v.string()),
  amount_paid: integer,
  total: integer,
  total_excluding_tax: v.nullish(integer),
  tax: v.nullish(integer),
  total_taxes: v.nullish(v.array(v.object({ amount: integer }))),
  total_tax_amounts: v.nullish(v.array(v.object({ amount: integer }))),
  /** `others`: missing lines, read by an import. */
  lines: v.object({ data: v.array(line), has_more: v.nullish(v.boolean(), false), others: v.nullish(v.array(line)) }),
  shipping_cost: shippingCost,
  metadata,
  discounts,
  subscription: v.nullish(ref),
  subscription_details: v.nullish(v.object({ metadata })),
  parent: v.nullish(
    v.object({ subscription_details: v.nullish(v.object({ metadata, subscription: v.nullish(ref) })) }),
  ),
  payment_intent: v.nullish(ref),
  charge: v.nullish(ref),
  status_transitions: v.nullish(v.object({ paid_at: v.nullish(seconds) })),
  created: seconds,
});

export const sessionShape = v.object({
  id,
  mode: v.picklist(['payment', 'setup', 'subscription']),
  payment_status: v.string(),
  currency: v.nullish(currency),
  amount_total: v.nullish(integer),
  shipping_cost: shippingCost,
  total_details: v.nullish(v.object({ amount_tax: v.nullish(integer), amount_shipping: v.nullish(integer) })),
  client_reference_id: v.nullish(v.string()),
  customer: v.nullish(ref),
  customer_email: v.nullish(v.string()),
  customer_details: v.nullish(v.object({ email: v.nullish(v.string()) })),
  discounts,
  invoice: v.nullish(ref),
  invoice_creation: v.nullish(v.object({ enabled: v.boolean() })),
  metadata,
  payment_intent: v.nullish(ref),
  created: seconds,
});

export const stripeCustomerShape = v.object({ id, email: v.nullish(v.string()), metadata, created: seconds });

export const stripeSubscriptionShape = v.object({
  id,
  customer: ref,
  status: v.string(),
  metadata,
  discounts,
  items: list(v.object({ price: v.object({ id }) })),
  ended_at: v.nullish(seconds),
  latest_invoice: v.nullish(ref),
  created: seconds,
});

export const invoicePaymentShape = v.object({
  invoice: ref,
  payment: v.object({ payment_intent: v.nullish(ref), charge: v.nullish(ref) }),
});

export const chargeShape = v.object({
  id,
  amount: integer,
  amount_captured: v.nullish(integer),
  amount_refunded: v.nullish(integer),
  payment_intent: v.nullish(ref),
  invoice: v.nullish(ref),
  metadata,
});

export const refundShape = v.object({
  id,
  amount: integer,
  currency,
  status: v.nullish(v.string()),
  reason: v.nullish(v.string()),
  payment_intent: v.nullish(ref),
  charge: v.nullish(ref),
  metadata,
  created: seconds,
});

export const disputeShape = v.object({
  id,
  amount: integer,
  currency,
  status: v.string(),
  payment_intent: v.nullish(ref),
  charge: v.nullish(ref),
  created: seconds,
});

export const promotionCodeShape = v.object({
  id,
  code: id,
  active: v.boolean(),
  metadata,
  coupon: v.nullish(ref),
  promotion: v.nullish(v.object({ coupon: v.nullish(ref) })),
});

export const couponShape = v.object({ id });

export const stripeDiscountShape = v.object({ id, customer: ref, promotion_code: v.nullish(ref) });

export const stripeEvent = v.pipe(
  v.object({ id, type: v.string(), created: seconds, data: v.object({ object: v.unknown() }) }),
  v.transform(({ type, created: at, data }) => ({ type, at, record: data.object })),
);

export type StripeInvoice = v.InferOutput<typeof invoiceShape>;
export type StripeSession = v.InferOutput<typeof sessionShape>;
export type StripeCustomer = v.InferOutput<typeof stripeCustomerShape>;
export type StripeSubscription = v.InferOutput<typeof stripeSubscriptionShape>;
export type StripeCharge = v.InferOutput<typeof chargeShape>;
export type StripeRefund = v.InferOutput<typeof refundShape>;
export type StripeDispute = v.InferOutput<typeof disputeShape>;
export type StripePromotionCode = v.InferOutput<typeof promotionCodeShape>;
