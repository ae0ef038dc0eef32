import { expect, test } from 'vitest';
import { BILLING_SETTINGS, newConnection } from '#shared/domain/billing/connection.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { importPayments } from '#shared/operations/billing/import/import-payments.ts';
import { processProviderEvent } from '#shared/operations/billing/process-event.ts';
import { runtime } from '#shared/runtime.ts';
import { resolveIdentifiers } from '#shared/store/tracking/lead-context.ts';
import type { Fields } from '#test/support/billing/lives.ts';
import { startStripeServer } from '#test/support/billing/past-server.ts';
import * as stripe from '#test/support/billing/stripe-events.ts';
import { aCompany } from '#test/support/service/company.ts';
import { isDeep, quickTest, selectCases } from '#test/support/suite/breadth.ts';

const agoS = (days: number) => Math.floor(Date.now() / 1000) - days * (DAY_MS / 1000);
const settings = BILLING_SETTINGS;

/** A Stripe shop with the lead `cus_1`. Its imports cover the last twelve days. */
async function aShop(saleForEachLine = false) {
  const company = await aCompany();
  const { account } = company;
  const { promotion } = await company.promoter();
  const created_at = new Date(Date.now() - 30 * DAY_MS).toISOString();
  await company.v2('/track/signup', { uid: 'cus_1', ref_id: promotion.refId, created_at });
  const call = { account, runtime: { ...runtime, sleep: async () => {} } };
  const chosen = { ...settings, saleForEachLine };
  const connection = { ...newConnection('stripe'), countsTest: true, settings: chosen };
  return {
    company,
    refId: promotion.refId,
    processEvent: (type: string, object: Fields) => {
      const event = { ...stripe.anEvent(type, object), created: agoS(5) };
      return processProviderEvent({ account, runtime }, { provider: 'stripe', event, settings: chosen });
    },
    /** Runs a dry run and then the import, which must have the same result. */
    importAsPredicted: async (lists: Parameters<typeof startStripeServer>[0]) => {
      const { origin } = await startStripeServer(lists);
      const since = new Date(Date.now() - 12 * DAY_MS).toISOString();
      const input = { api: { origin, key: 'rk_test_1' }, connection, since };
      const predicted = await importPayments(call, { ...input, isDry: true }, () => {});
      const tally = await importPayments(call, { ...input, isDry: false }, () => {});
      expect(predicted).toEqual(tally);
      return tally;
    },
    amountLeft: async (saleEventId: string) => {
      const { sale } = await resolveIdentifiers(account.id, { uid: null, email: null, saleEventId }, runtime.now());
      return sale && sale.amount - sale.refunded;
    },
  };
}

const session = (days: number, overrides: Fields = {}) =>
  stripe.aSession({ customer: 'cus_1', created: agoS(days), ...overrides } as object);
const anIgnoredPayment = (days: number): Fields => ({
  id: 'ch_1',
  object: 'charge',
  payment_intent: 'pi_1',
  status: 'succeeded',
  amount: 5000,
  amount_captured: 5000,
  created: agoS(days),
  metadata: { partner_ignore: 'true' },
});
const refund = (id: string, amount: number, days = 1) =>
  stripe.aRefund({ id, amount, payment_intent: 'pi_1', created: agoS(days) });

quickTest('a dry run predicts that a counted sale whose charge has partner_ignore is refunded once', async () => {
  const { processEvent, importAsPredicted, amountLeft } = await aShop();
  await processEvent('checkout.session.completed', session(5));
  const lists = { charges: [anIgnoredPayment(5)], 'checkout/sessions': [session(5)], refunds: [refund('re_1', 2500)] };
  expect(await importAsPredicted(lists)).toMatchObject({ counted: 1, alreadyRecorded: 1, ignored: 1 });
  expect(await amountLeft('pi_1')).toBe(0);
  expect(await importAsPredicted(lists)).toMatchObject({ counted: 0, alreadyRecorded: 1, ignored: 2 });
});

test.runIf(isDeep)('a dry run predicts the refund of an older sale whose later charge has partner_ignore', async () => {
  const { importAsPredicted, amountLeft } = await aShop();
  expect(await importAsPredicted({ charges: [anIgnoredPayment(1)], 'checkout/sessions': [session(10)] })).toMatchObject(
    {
      counted: 2,
    },
  );
  expect(await amountLeft('pi_1')).toBe(0);
});

quickTest(
  'a dry run predicts that a sale tracked by the company stays despite partner_ignore and that its refund counts',
  async () => {
    const { company, importAsPredicted, amountLeft } = await aShop();
    await company.v2('/track/sale', { uid: 'cus_1', event_id: 'pi_1', amount: 5000 });
    const lists = { charges: [anIgnoredPayment(5)], refunds: [refund('re_1', 2500)] };
    expect(await importAsPredicted(lists)).toMatchObject({ counted: 1 });
    expect(await amountLeft('pi_1')).toBe(2500);
  },
);

test.each(selectCases([true, false]))(
  'a dry run predicts refunds, disputes and their reversals, with a sale for each line: %s',
  async (byLines) => {
    const { importAsPredicted } = await aShop(byLines);
    const lines = [1, 2].map((index) => stripe.aLine({ id: `il_${index}`, amount: 5000, price: `price_${index}` }));
    const paid = { paid_at: agoS(6), finalized_at: null, marked_uncollectible_at: null, voided_at: null };
    const object = { object: 'invoice_payment', status: 'paid', invoice: 'in_1', created: agoS(6) };
    const payment = { id: 'inpay_1', ...object, payment: { type: 'payment_intent', payment_intent: 'pi_1' } };
    const invoice = {
      ...stripe.anInvoice({ created: agoS(6), status_transitions: paid }, lines),
      payments: { object: 'list', data: [payment], has_more: false },
    };
    const dispute = stripe.aDispute({
      payment_intent: 'pi_1',
      status: 'won',
      created: agoS(3),
      balance_transactions: [
        { id: 'txn_2', amount: 7000, created: agoS(2) },
        { id: 'txn_1', amount: -7000, created: agoS(3) },
      ],
    } as object);
    const refunds = [
      refund('re_4', 5000),
      stripe.aRefund({ id: 're_3', amount: 100, payment_intent: 'pi_1', created: agoS(4), status: 'failed' }),
      refund('re_2', 8000, 4),
      refund('re_1', 2500, 5),
    ];
    const lists = { invoices: [invoice], refunds, disputes: [dispute] };
    const tally = await importAsPredicted(lists);
    expect(tally).toMatchObject({ waiting: 0, refused: {} });
    expect(await importAsPredicted(lists)).toMatchObject({ counted: 0 });
  },
);

test.runIf(isDeep)('a dry run predicts that a failed refund leaves its amount to the next one', async () => {
  const { processEvent, importAsPredicted, amountLeft } = await aShop();
  await processEvent('checkout.session.completed', session(5));
  const failedRefund = stripe.aRefund({
    id: 're_1',
    amount: 5000,
    payment_intent: 'pi_1',
    created: agoS(3),
    status: 'failed',
  });
  expect(await importAsPredicted({ refunds: [refund('re_2', 5000), failedRefund] })).toMatchObject({ counted: 3 });
  expect(await amountLeft('pi_1')).toBe(0);
});

test.runIf(isDeep)('a dry run predicts each sign-up and cancellation once', async () => {
  const { refId, importAsPredicted } = await aShop();
  const guest = { customer: 'cus_2', customer_details: { email: 'bob@example.com' }, client_reference_id: refId };
  const lists = {
    'checkout/sessions': [
      session(2, { ...guest, id: 'cs_2', mode: 'subscription', payment_intent: null, invoice: 'in_2' }),
      session(3, { ...guest, id: 'cs_1', mode: 'subscription', payment_intent: null, invoice: 'in_1' }),
    ],
    subscriptions: [stripe.aSubscription({ id: 'sub_1', status: 'canceled', created: agoS(9), ended_at: agoS(1) })],
  };
  expect(await importAsPredicted(lists)).toMatchObject({ counted: 2 });
  expect(await importAsPredicted(lists)).toMatchObject({ counted: 0, alreadyRecorded: 1 });
});

quickTest('a dry run predicts the missing lines of a half-counted invoice and its full refund', async () => {
  const { company, importAsPredicted, amountLeft } = await aShop(true);
  await company.v2('/track/sale', { uid: 'cus_1', event_id: 'in_1:il_1', amount: 3000 });
  const lines = ['il_1', 'il_2'].map((id, index) =>
    stripe.aLine({ id, amount: 3000 - index * 1000, price: `p_${index}` }),
  );
  const money = { total: 5000, amount_paid: 5000, total_excluding_tax: 5000, payment_intent: 'pi_1' };
  const invoice: Fields = {
    ...stripe.anInvoice({ ...money, created: agoS(5), status_transitions: { paid_at: agoS(5) } } as object),
    lines: { object: 'list', data: lines, has_more: false },
  };
  const lists = { invoices: [invoice], refunds: [refund('re_1', 5000)] };
  expect(await importAsPredicted(lists)).toMatchObject({ counted: 2, waiting: 0 });
  expect([await amountLeft('in_1:il_1'), await amountLeft('in_1:il_2')]).toEqual([0, 0]);
  expect(await importAsPredicted(lists)).toMatchObject({ counted: 0, alreadyRecorded: 2 });
});

quickTest('a dry run treats a guest whom an earlier checkout would sign up as a lead', async () => {
  const { refId, importAsPredicted } = await aShop();
  const guest = (days: number, id: string, overrides: Fields = {}) =>
    session(days, {
      id: `cs_${id}`,
      payment_intent: `pi_${id}`,
      customer: null,
      customer_details: { email: 'x@example.com' },
      ...overrides,
    });
  const sessions = [
    guest(5, '1', { client_reference_id: refId }),
    guest(4, '2'),
    guest(3, '3', { client_reference_id: refId }),
  ];
  expect(await importAsPredicted({ 'checkout/sessions': sessions })).toMatchObject({ notAReferral: 0 });
});
