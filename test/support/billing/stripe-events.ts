import type Stripe from 'stripe';
import type { DeepPartial } from './deep-partial.ts';

/**
 * Stripe events with the fields of its published fixtures (API of 2025), typed by Stripe's library, which is generated
 * from its OpenAPI document: unknown fields or wrong types do not compile.
 */

export const AT = 1_767_225_600;
export const AT_ISO = '2026-01-01T00:00:00.000Z';

type Fields = Readonly<Record<string, unknown>>;

/** Invoice format before March 2025, which older endpoints still receive. */
interface OldInvoice {
  readonly subscription?: string | null;
  readonly subscription_details?: { readonly metadata?: Stripe.Metadata | null };
  readonly payment_intent?: string | null;
  readonly charge?: string | null;
}

export function anEvent(type: string, object: Fields): Fields {
  return {
    id: 'evt_1',
    object: 'event',
    api_version: '2025-04-30.basil',
    created: AT,
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
    data: { object },
  };
}

export function aLine(overrides: DeepPartial<Stripe.InvoiceLineItem & { price: string }> = {}): Fields {
  const { price = 'price_pro', ...fields } = overrides;
  return {
    id: 'il_1',
    object: 'line_item',
    amount: 10_000,
    currency: 'usd',
    description: '1 × Pro (at $100.00 / month)',
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: 'in_1',
    metadata: {},
    period: { start: AT, end: AT + 2_678_400 },
    pricing: { type: 'price_details', price_details: { price, product: 'prod_1' }, unit_amount_decimal: '10000' },
    quantity: 1,
    taxes: [],
    ...fields,
  } satisfies DeepPartial<Stripe.InvoiceLineItem>;
}

export function anInvoice(
  overrides: DeepPartial<Stripe.Invoice> & OldInvoice = {},
  lines: readonly Fields[] = [aLine()],
): Fields {
  return {
    id: 'in_1',
    object: 'invoice',
    amount_due: 10_000,
    amount_paid: 10_000,
    amount_remaining: 0,
    billing_reason: 'subscription_cycle',
    created: AT - 3600,
    currency: 'usd',
    customer: 'cus_1',
    customer_email: 'ada@example.com',
    discounts: [],
    lines: { object: 'list', data: lines, has_more: false },
    livemode: false,
    metadata: {},
    parent: { type: 'subscription_details', subscription_details: { metadata: {}, subscription: 'sub_1' } },
    starting_balance: 0,
    status: 'paid',
    status_transitions: { finalized_at: AT - 60, marked_uncollectible_at: null, paid_at: AT, voided_at: null },
    subtotal: 10_000,
    total: 10_000,
    total_excluding_tax: 10_000,
    total_taxes: [],
    ...overrides,
  } satisfies DeepPartial<Stripe.Invoice>;
}

export function aSession(overrides: DeepPartial<Stripe.Checkout.Session> = {}): Fields {
  return {
    id: 'cs_1',
    object: 'checkout.session',
    amount_subtotal: 5000,
    amount_total: 5000,
    client_reference_id: null,
    created: AT - 60,
    currency: 'usd',
    customer: null,
    customer_details: { address: null, email: 'ada@example.com', name: null, phone: null },
    customer_email: null,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    mode: 'payment',
    payment_intent: 'pi_1',
    payment_status: 'paid',
    status: 'complete',
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ...overrides,
  } satisfies DeepPartial<Stripe.Checkout.Session>;
}

export function aSubscription(overrides: DeepPartial<Stripe.Subscription> = {}): Fields {
  return {
    id: 'sub_1',
    object: 'subscription',
    created: AT,
    currency: 'usd',
    customer: 'cus_1',
    discounts: [],
    ended_at: null,
    items: {
      object: 'list',
      data: [{ id: 'si_1', object: 'subscription_item', price: { id: 'price_pro' }, quantity: 1 }],
    },
    livemode: false,
    metadata: {},
    status: 'active',
    trial_end: null,
    ...overrides,
  } satisfies DeepPartial<Stripe.Subscription>;
}

export function aRefund(overrides: DeepPartial<Stripe.Refund> = {}): Fields {
  return {
    id: 're_1',
    object: 'refund',
    amount: 2500,
    balance_transaction: 'txn_1',
    charge: 'ch_1',
    created: AT,
    currency: 'usd',
    metadata: {},
    payment_intent: 'pi_1',
    reason: null,
    status: 'succeeded',
    ...overrides,
  } satisfies DeepPartial<Stripe.Refund>;
}

export function aDispute(overrides: DeepPartial<Stripe.Dispute> = {}): Fields {
  return {
    id: 'dp_1',
    object: 'dispute',
    amount: 10_000,
    charge: 'ch_1',
    created: AT - 86_400,
    currency: 'usd',
    livemode: false,
    metadata: {},
    payment_intent: 'pi_1',
    reason: 'fraudulent',
    status: 'needs_response',
    ...overrides,
  } satisfies DeepPartial<Stripe.Dispute>;
}
