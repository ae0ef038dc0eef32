import { describe, expect, test } from 'vitest';
import { BILLING_SETTINGS } from '#shared/domain/billing/connection.ts';
import { decideEvent } from '#shared/domain/billing/decide.ts';
import type { EarlierFacts } from '#shared/domain/billing/decision.ts';
import { updateOutcome } from '#shared/domain/billing/outcome.ts';
import { removePersonalData } from '#shared/domain/billing/personal-data.ts';
import {
  parseEnvelope,
  parseReceivedEventId,
  receivedEventId,
  retryDelaySeconds,
} from '#shared/domain/billing/received-event.ts';
import * as paddle from '#test/support/billing/paddle-events.ts';
import * as stripe from '#test/support/billing/stripe-events.ts';

const facts: EarlierFacts = { customer: null, subscription: {}, hasOtherSubscription: false, findCode: () => 'code' };

const personal = {
  customer_name: 'Ada Lovelace',
  customer_address: { line1: '12 St James', city: 'London' },
  customer_phone: '+44 20 7946 0000',
  metadata: { partner_ref: 'grace', shoe_size: '38' },
};
const STRIPE: readonly [string, Readonly<Record<string, unknown>>][] = [
  ['invoice.paid', stripe.anInvoice(personal)],
  ['checkout.session.completed', stripe.aSession({ client_reference_id: 'grace', ...personal })],
  ['customer.created', { id: 'cus_1', email: 'ada@example.com', created: stripe.AT, name: 'Ada', ...personal }],
  ['customer.subscription.created', stripe.aSubscription({ status: 'trialing', ...personal })],
  ['refund.created', stripe.aRefund(personal)],
  ['invoice.paid', stripe.anInvoice({ shipping_cost: { amount_subtotal: 500, amount_tax: 0, amount_total: 500 } })],
  ['charge.dispute.funds_withdrawn', stripe.aDispute({ evidence: { customer_name: 'Ada' } })],
  ['promotion_code.created', { id: 'promo_1', code: 'WELCOME', active: true, ...personal }],
  ['invoice_payment.paid', { invoice: 'in_1', payment: { type: 'payment_intent', payment_intent: 'pi_1' } }],
];

describe('stored event', () => {
  test.each(STRIPE)(
    'the stored Stripe event %s has the same effect and no personal data except e-mail',
    (type, object) => {
      const event = { ...stripe.anEvent(type, object), livemode: true };
      const redacted = removePersonalData(event);
      const meant = decideEvent('stripe', event, facts, BILLING_SETTINGS);
      expect(decideEvent('stripe', redacted, facts, BILLING_SETTINGS)).toEqual(removePersonalData(meant));
      expect(meant).toHaveProperty('commands');
      expect(parseEnvelope('stripe', redacted)).toEqual(parseEnvelope('stripe', event));
      expect(JSON.stringify(redacted)).not.toMatch(/Lovelace|London|7946|shoe/);
    },
  );

  test.each([
    ['transaction.completed', paddle.aTransaction({}, { custom_data: { partner_ref: 'grace', shoe_size: '38' } })],
    ['adjustment.created', paddle.anAdjustment()],
    ['customer.created', { id: 'ctm_1', name: 'Ada Lovelace', email: 'ada@example.com' }],
  ])('the stored Paddle event %s has the same effect and no personal data except e-mail', (type, data) => {
    const event = paddle.anEvent(type, data);
    const redacted = removePersonalData(event);
    expect(decideEvent('paddle', redacted, facts, BILLING_SETTINGS)).toEqual(
      decideEvent('paddle', event, facts, BILLING_SETTINGS),
    );
    expect(JSON.stringify(redacted)).not.toMatch(/Lovelace|shoe/);
  });
});

test('outcomes of two concurrent workers are merged', () => {
  const countedResult = (what: 'signup' | 'sale', id: number) =>
    ({ kind: 'counted', recorded: [{ what, id, eventId: null }] }) as const;
  const result = {
    kind: 'counted',
    recorded: [...countedResult('signup', 1).recorded, ...countedResult('sale', 2).recorded],
  };
  expect(updateOutcome(countedResult('signup', 1), countedResult('sale', 2))).toEqual(result);
  expect(updateOutcome(countedResult('signup', 1), countedResult('signup', 1))).toEqual(countedResult('signup', 1));
  expect(updateOutcome(countedResult('sale', 2), { kind: 'nothing', because: 'counted_already' })).toEqual(
    countedResult('sale', 2),
  );
});

test('an event is found by its own id and the ids of its record, invoice, payment, customer and subscription', () => {
  const names = (type: string, object: Readonly<Record<string, unknown>>) =>
    parseEnvelope('stripe', stripe.anEvent(type, object))?.names;
  expect(names('invoice.paid', stripe.anInvoice({ payment_intent: 'pi_1' }))).toEqual([
    ...['evt_1', 'in_1', 'pi_1', 'cus_1', 'sub_1'],
  ]);
  const payment = { payment: { payment_intent: { id: 'pi_1' } } };
  expect(names('invoice_payment.paid', { id: 'inpay_1', invoice: 'in_1', ...payment })).toEqual([
    ...['evt_1', 'inpay_1', 'in_1', 'pi_1'],
  ]);
  expect(parseEnvelope('paddle', paddle.anEvent('adjustment.created', paddle.anAdjustment()))?.names).toContain(
    'txn_1',
  );
});

test.each([
  null,
  'text',
  { id: 'evt_1' },
  { ...stripe.anEvent('x', {}), created: 'never' },
  { ...stripe.anEvent('x', {}), livemode: undefined },
])('%j is not a Stripe event', (event) => {
  expect(parseEnvelope('stripe', event)).toBeNull();
});

test('the id of a received event parses back to its event; malformed ids are rejected', () => {
  const event = { provider: 'paddle', at: '2026-11-20T10:00:00.123Z', eventId: 'evt_01-x' } as const;
  expect(parseReceivedEventId(receivedEventId(event))).toEqual(event);
  for (const id of ['', 'evt_1', 'other-1-evt_1', 'stripe-x-evt_1', 'stripe-1-', 'stripe-999999999999999999-evt']) {
    expect(parseReceivedEventId(id)).toBeNull();
  }
});

test('the retry delay of an event doubles up to the queue maximum', () => {
  expect([0, 1, 2, 6, 500].map((waited) => retryDelaySeconds(waited, 900))).toEqual([15, 30, 60, 900, 900]);
});
