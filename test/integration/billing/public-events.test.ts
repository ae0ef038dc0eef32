import { expect, test } from 'vitest';
import { runtime } from '#shared/runtime.ts';
import { findLeadByIdentifiers } from '#shared/store/leads/leads.ts';
import { resolveIdentifiers } from '#shared/store/tracking/lead-context.ts';
import { createPaddleRecords, createStripeRecords } from '#test/support/billing/public-records.ts';
import { aConnectedShop, createPaddleEvent, createStripeEvent } from '#test/support/billing/shop.ts';

/** A connected shop whose receiver gets records one by one, each after the previous one was processed. */
async function aReceiver() {
  const shop = await aConnectedShop();
  const { account } = shop;
  return {
    ...shop,
    remainingOf: async (saleEventId: string) => {
      const { sale } = await resolveIdentifiers(account.id, { uid: null, email: null, saleEventId }, runtime.now());
      return sale && sale.amount - sale.refunded;
    },
    state: async (uid: string) => (await findLeadByIdentifiers(account.id, { uid, email: null }))?.state,
  };
}

const countedResult = (...what: readonly string[]) => ({
  kind: 'counted',
  recorded: what.map((one) => ({ what: one })),
});

test('events built from Stripe’s public fixtures count as sign-ups, sales, refunds and cancellations', async () => {
  const { refId, postStripeEvent, outcomeOf, remainingOf, state } = await aReceiver();
  const records = createStripeRecords(refId);
  const deliver = async (type: string, object: Readonly<Record<string, unknown>>) => {
    const event = createStripeEvent(type, object);
    expect((await postStripeEvent(event)).status).toBe(200);
    return outcomeOf(event);
  };
  expect(await deliver('customer.created', records.customer)).toMatchObject(countedResult('signup'));
  expect(await deliver('checkout.session.completed', records.session)).toMatchObject(countedResult('sale'));
  expect(await deliver('invoice.paid', records.invoice)).toMatchObject(countedResult('sale'));
  expect(await deliver('invoice_payment.paid', records.invoicePayment)).toMatchObject({ because: 'remembered' });
  expect(await deliver('invoice.paid', records.oldInvoice)).toMatchObject(countedResult('sale'));
  expect(await deliver('charge.succeeded', records.charge)).toMatchObject({ because: 'remembered' });
  expect(await deliver('refund.created', records.refund)).toMatchObject(countedResult('refund'));
  expect(await deliver('charge.dispute.funds_withdrawn', records.dispute)).toMatchObject(countedResult('refund'));
  expect(await deliver('promotion_code.created', records.promotionCode)).toMatchObject({ because: 'remembered' });
  expect(await deliver('customer.discount.created', records.discount)).toMatchObject({ because: 'remembered' });
  expect(await deliver('coupon.deleted', records.coupon)).toMatchObject({ because: 'remembered' });
  expect(await deliver('customer.subscription.deleted', records.subscription)).toMatchObject(
    countedResult('cancellation'),
  );
  // 66.00 less 11.00 tax and 5.00 shipping; 100.00 for each of two invoices, one refunded by 10% and 20%.
  expect([await remainingOf('pi_p1'), await remainingOf('in_p1'), await remainingOf('in_p2')]).toEqual([
    5000, 10_000, 7000,
  ]);
  expect(await state('cus_p1')).toBe('cancelled');
});

test('events built from the mocks of Paddle’s library count as sign-ups, sales, refunds and cancellations', async () => {
  const { refId, postPaddleEvent, outcomeOf, remainingOf, state } = await aReceiver();
  const records = createPaddleRecords(refId);
  const deliver = async (type: string, data: Readonly<Record<string, unknown>>) => {
    const event = createPaddleEvent(type, data);
    expect((await postPaddleEvent(event)).status).toBe(200);
    return outcomeOf(event);
  };
  expect(await deliver('customer.created', records.customer)).toMatchObject({ because: 'remembered' });
  expect(await deliver('discount.created', records.discount)).toMatchObject({ because: 'remembered' });
  expect(await deliver('transaction.completed', records.transaction)).toMatchObject(countedResult('signup', 'sale'));
  expect(await deliver('adjustment.updated', records.adjustment)).toMatchObject(countedResult('refund'));
  expect(await deliver('subscription.canceled', records.subscription)).toMatchObject(countedResult('cancellation'));
  expect(await remainingOf('txn_p1')).toBe(53_910);
  expect(await state('ctm_p1')).toBe('cancelled');
});
