import { describe, expect, test } from 'vitest';
import { type BillingProvider, newConnection } from '#shared/domain/billing/connection.ts';
import { buildNotices } from '#shared/domain/webhooks/notices.ts';
import { importPayments } from '#shared/operations/billing/import/import-payments.ts';
import { runtime } from '#shared/runtime.ts';
import { readBillingCodes } from '#shared/store/billing/billing-customers.ts';
import { readMoneyEvents } from '#shared/store/journal.ts';
import { findLeadByIdentifiers } from '#shared/store/leads/leads.ts';
import { resolveIdentifiers } from '#shared/store/tracking/lead-context.ts';
import * as paddle from '#test/support/billing/paddle-events.ts';
import { startPaddleServer, startStripeServer } from '#test/support/billing/past-server.ts';
import * as stripe from '#test/support/billing/stripe-events.ts';
import { aMailingCompany, createMailMessages } from '#test/support/mail/mails.ts';
import type { Company } from '#test/support/service/company.ts';

const DAY_S = 86_400;
const nowS = Math.floor(Date.now() / 1000);
const ago = (days: number) => nowS - days * DAY_S;
const iso = (days: number) => new Date(ago(days) * 1000).toISOString();

const KEYS = { stripe: 'rk_test_1', paddle: 'pdl_sdbx_apikey_1' } as const;

/** A company that counts test payments, with a promoter, and its import of the last twelve days. */
async function aShop(provider: BillingProvider) {
  const company = await aMailingCompany();
  const { promotion } = await company.promoter({ quiet: true });
  const slept: number[] = [];
  const sleep = async (ms: number) => void slept.push(ms);
  const call = { account: company.account, runtime: { ...runtime, sleep } };
  const sale = async (saleEventId: string) =>
    (await resolveIdentifiers(company.account.id, { uid: null, email: null, saleEventId }, runtime.now())).sale;
  return {
    company,
    slept,
    refId: promotion.refId,
    run: (origin: string, isDry = false, since = iso(12), countsTest = true) => {
      const api = { origin, key: KEYS[provider] };
      const connection = { ...newConnection(provider), countsTest };
      return importPayments(call, { api, connection, since, isDry }, () => {});
    },
    remainingOf: async (id: string) => {
      const found = await sale(id);
      return found && found.amount - found.refunded;
    },
  };
}

const counts = (counted: number, alreadyRecorded: number, notAReferral: number, waiting: number) => ({
  counted,
  alreadyRecorded,
  notAReferral,
  waiting,
  refused: {},
});

test('past Stripe payments are imported once, as their events would be, without mails or webhooks', async () => {
  const { company, slept, refId, run, remainingOf } = await aShop('stripe');
  const customer = (id: string) => ({ id, object: 'customer', email: null, metadata: {}, created: ago(40) }) as const;
  const payment = (of: string, days: number) =>
    ({
      id: `inpay_${of}`,
      object: 'invoice_payment',
      invoice: of,
      created: ago(days),
      status: 'paid',
      payment: { type: 'payment_intent', payment_intent: `pi_${of}` },
    }) as const;
  const invoice = (id: string, days: number, of: string) =>
    stripe.anInvoice({
      id,
      customer: customer(of),
      customer_email: null,
      created: ago(days),
      payments: { object: 'list', data: [payment(id, days)], has_more: false },
      status_transitions: { paid_at: ago(days), finalized_at: null, marked_uncollectible_at: null, voided_at: null },
    });
  const session = { mode: 'subscription', invoice: 'in_1', payment_intent: null, created: ago(10) };
  const refund = { payment_intent: 'pi_in_1', amount: 2500, created: ago(2) };
  const server = await startStripeServer({
    'checkout/sessions': [stripe.aSession({ ...session, customer: customer('cus_1'), client_reference_id: refId })],
    invoices: [invoice('in_3', 1, 'cus_2'), invoice('in_2', 3, 'cus_1'), invoice('in_1', 10, 'cus_1')],
    refunds: [
      stripe.aRefund({ ...refund, id: 're_3', payment_intent: 'pi_of_nobody' }),
      stripe.aRefund({ ...refund, id: 're_2', status: 'failed' }),
      stripe.aRefund(refund),
    ],
    disputes: [
      stripe.aDispute({
        payment_intent: 'pi_in_2',
        status: 'won',
        created: ago(2),
        balance_transactions: [
          { id: 'txn_2', amount: 10_000, created: ago(1) },
          { id: 'txn_1', amount: -10_000, created: ago(2) },
        ],
      }),
    ],
  });
  expect(await run(server.origin, true)).toMatchObject(counts(8, 1, 1, 1));
  expect([await remainingOf('in_1'), slept.filter((ms) => ms === 2000).length]).toEqual([null, 7]);
  expect(await run(server.origin)).toMatchObject(counts(8, 1, 1, 1));
  expect([await remainingOf('in_1'), await remainingOf('in_2'), await remainingOf('in_3')]).toEqual([
    7500,
    10_000,
    null,
  ]);
  expect(await run(server.origin)).toMatchObject(counts(0, 8, 1, 1));
  expect(await run(server.origin, true, iso(4))).toMatchObject(counts(0, 7, 1, 1));
  expect([await remainingOf('in_1'), await remainingOf('in_2'), await remainingOf('in_3')]).toEqual([
    7500,
    10_000,
    null,
  ]);
  expect([[...server.keys], await createMailMessages(company)]).toEqual([['Bearer rk_test_1'], []]);
  // Webhooks report none of it either.
  const recorded = await readMoneyEvents(company.account.id, [
    ...['in_1', 'in_2'].map((eventId) => ({ kind: 'sale' as const, eventId })),
    ...['re_1', 're_2', 'dp_1'].map((eventId) => ({ kind: 'refund' as const, eventId })),
  ]);
  expect(recorded.map((event) => [event.eventId, buildNotices(company.account.id, event)])).toEqual(
    ['in_1', 'in_2', 're_1', 're_2', 'dp_1'].map((id) => [id, []]),
  );
});

test('past Paddle transactions are imported once, with their adjustments', async () => {
  const { company, refId, run, remainingOf } = await aShop('paddle');
  const transaction = (id: string, days: number, custom_data: object | null) => ({
    ...paddle.aTransaction({}, { id, billed_at: iso(days), updated_at: iso(days), custom_data }),
    // Fields that the list API includes on request.
    discount: null,
    customer: { id: 'ctm_1', email: null, custom_data: null },
  });
  const adjustment = { transaction_id: 'txn_2', totals: { subtotal: '9900' }, created_at: iso(1) };
  const server = await startPaddleServer(
    [transaction('txn_1', 10, { partner_ref: refId }), transaction('txn_2', 2, null)],
    {
      adjustments: [
        paddle.anAdjustment({ ...adjustment, id: 'adj_2', status: 'reversed' }),
        paddle.anAdjustment(adjustment),
      ],
    },
  );
  expect(await run(server.origin, true)).toMatchObject(counts(5, 0, 0, 0));
  expect(await run(server.origin)).toMatchObject(counts(5, 0, 0, 0));
  expect([await remainingOf('txn_1'), await remainingOf('txn_2')]).toEqual([59_900, 50_000]);
  expect(await run(server.origin)).toMatchObject(counts(0, 5, 0, 0));
  expect(await createMailMessages(company)).toEqual([]);
});

test('a past payment whose charge has partner_ignore is not a sale, even if its checkout began before the charge', async () => {
  const { refId, run, remainingOf } = await aShop('stripe');
  const charge = { id: 'ch_1', object: 'charge', payment_intent: 'pi_1', status: 'succeeded', amount: 5000 };
  const server = await startStripeServer({
    charges: [{ ...charge, created: ago(2), metadata: { partner_ignore: 'true' } }],
    'checkout/sessions': [stripe.aSession({ created: ago(3), client_reference_id: refId, customer: 'cus_1' })],
  });
  // The sign-up stays.
  for (const isDry of [true, false]) expect(await run(server.origin, isDry)).toMatchObject(counts(1, 0, 0, 0));
  expect(await remainingOf('pi_1')).toBeNull();
});

describe('records created before the import period', () => {
  test('older Stripe records are imported if they were paid, disputed or ended within the period', async () => {
    const { company, refId, run, remainingOf } = await aShop('stripe');
    await company.v2('/track/signup', { uid: 'cus_1', ref_id: refId, created_at: iso(200) });
    const aPaidInvoice = (id: string, created: number, paid_at: number) =>
      stripe.anInvoice({
        id,
        payment_intent: `pi_${id}`,
        created: ago(created),
        status_transitions: {
          paid_at: ago(paid_at),
          finalized_at: null,
          marked_uncollectible_at: null,
          voided_at: null,
        },
      });
    const server = await startStripeServer({
      invoices: [aPaidInvoice('in_late', 40, 3), aPaidInvoice('in_before', 41, 20)],
      disputes: [
        stripe.aDispute({
          payment_intent: 'pi_in_late',
          status: 'lost',
          created: ago(20),
          balance_transactions: [{ id: 'txn_1', amount: -2500, created: ago(2) }],
        }),
      ],
      subscriptions: [
        stripe.aSubscription({ id: 'sub_over', status: 'canceled', created: ago(100), ended_at: ago(50) }),
        stripe.aSubscription({ id: 'sub_1', status: 'canceled', created: ago(90), ended_at: ago(1) }),
      ],
    });
    expect(await run(server.origin)).toMatchObject(counts(3, 0, 0, 0));
    expect([await remainingOf('in_late'), await remainingOf('in_before')]).toEqual([0, null]);
    expect((await findLeadByIdentifiers(company.account.id, { uid: 'cus_1', email: null }))?.state).toBe('cancelled');
    expect(await run(server.origin)).toMatchObject(counts(0, 3, 0, 0));
  });

  test('an older active Stripe subscription keeps the end of another one from canceling the lead', async () => {
    const { company, refId, run } = await aShop('stripe');
    await company.v2('/track/signup', { uid: 'cus_1', ref_id: refId, created_at: iso(200) });
    const server = await startStripeServer({
      subscriptions: [
        stripe.aSubscription({ id: 'sub_2', status: 'canceled', created: ago(90), ended_at: ago(1) }),
        stripe.aSubscription({ id: 'sub_1', created: ago(100) }),
      ],
    });
    expect(await run(server.origin)).toMatchObject(counts(0, 0, 0, 0));
    expect((await findLeadByIdentifiers(company.account.id, { uid: 'cus_1', email: null }))?.state).not.toBe(
      'cancelled',
    );
  });

  test('a Stripe subscription that expires unpaid does not cancel its lead', async () => {
    const { company, refId, run } = await aShop('stripe');
    await company.v2('/track/signup', { uid: 'cus_1', ref_id: refId, created_at: iso(200) });
    const expired = { status: 'incomplete_expired', created: ago(2), ended_at: ago(1) };
    const server = await startStripeServer({ subscriptions: [stripe.aSubscription({ id: 'sub_1', ...expired })] });
    expect(await run(server.origin)).toMatchObject(counts(0, 0, 0, 0));
    expect((await findLeadByIdentifiers(company.account.id, { uid: 'cus_1', email: null }))?.state).not.toBe(
      'cancelled',
    );
  });

  test('newer Paddle adjustments and cancellations apply to older records, and a newer trial signs up', async () => {
    const { company, refId, run, remainingOf } = await aShop('paddle');
    await company.v2('/track/signup', { uid: 'ctm_1', ref_id: refId, created_at: iso(200) });
    await company.v2('/track/sale', { uid: 'ctm_1', event_id: 'txn_9', amount: 10_000, created_at: iso(40) });
    const anAdjustment = (id: string, days: number, updated: number) =>
      paddle.anAdjustment({
        id,
        transaction_id: 'txn_9',
        totals: { subtotal: '2500' },
        created_at: iso(days),
        updated_at: iso(updated),
      });
    const server = await startPaddleServer([], {
      adjustments: [
        anAdjustment('adj_3', 2, 2),
        anAdjustment('adj_2', 20, 5),
        anAdjustment('adj_1', 30, 30),
        anAdjustment('adj_0', 300, 1),
      ],
      subscriptions: [
        paddle.aSubscription({ status: 'canceled', created_at: iso(90), canceled_at: iso(1) }),
        paddle.aSubscription({
          id: 'sub_2',
          customer_id: 'ctm_2',
          status: 'active',
          created_at: iso(3),
          custom_data: { partner_ref: refId },
          items: [{ trial_dates: { starts_at: iso(3), ends_at: iso(1) } }],
        } as object),
      ],
    });
    expect(await run(server.origin, true)).toMatchObject({ waiting: 0, refused: {} });
    expect(await run(server.origin)).toMatchObject(counts(4, 0, 0, 0));
    expect(await remainingOf('txn_9')).toBe(5000);
    expect((await findLeadByIdentifiers(company.account.id, { uid: 'ctm_1', email: null }))?.state).toBe('cancelled');
    expect(await findLeadByIdentifiers(company.account.id, { uid: 'ctm_2', email: null })).not.toBeNull();
  });
});

test('an unreachable provider ends the import with an error that omits the key', async () => {
  const { run } = await aShop('stripe');
  const message = await run('http://127.0.0.1:1').catch((error: Error) => error.message);
  expect(message).toBe('/v1/promotion_codes did not respond: run the import again: nothing is counted twice.');
});

test.each(['stripe', 'paddle'] as const)(
  'test payments of %s are not requested for an account that does not count them',
  async (provider) => {
    const { run } = await aShop(provider);
    const server = await (provider === 'stripe' ? startStripeServer({}) : startPaddleServer([]));
    for (const isDry of [true, false]) {
      const refused = await run(server.origin, isDry, iso(12), false).catch((error) => error);
      expect(refused).toMatchObject({ reason: { code: 'invalid', message: expect.stringContaining('--test-counts') } });
    }
    expect(server.paths).toEqual([]);
  },
);

describe('codes created before the provider was connected', () => {
  const metadata = (refId: string) => ({ partner_ref: refId });
  /** The stored code of that provider id. */
  const readMirrored = async ({ account }: Company, provider: BillingProvider, id: string) =>
    (await readBillingCodes({ account: account.id, provider }, [id])).get(id);

  test('old Stripe promotion codes are imported, active or not; a dry run applies but does not store them', async () => {
    const { company, refId, run, remainingOf } = await aShop('stripe');
    const promotionCode = {
      object: 'promotion_code',
      coupon: { id: 'co_1' },
      active: true,
      created: ago(900),
      metadata: {},
    };
    const session = {
      customer: 'cus_1',
      created: ago(2),
      payment_intent: 'pi_1',
      discounts: [{ coupon: null, promotion_code: 'promo_1' }],
    };
    const server = await startStripeServer({
      promotion_codes: [
        { ...promotionCode, id: 'promo_2', code: 'Over', active: false },
        { ...promotionCode, id: 'promo_1', code: 'Welcome', metadata: metadata(refId) },
      ],
      'checkout/sessions': [stripe.aSession(session)],
    });
    expect(await run(server.origin, true)).toMatchObject(counts(1, 0, 0, 0));
    expect(await readMirrored(company, 'stripe', 'promo_1')).toBeUndefined();
    expect(await run(server.origin)).toMatchObject(counts(1, 0, 0, 0));
    expect(await readMirrored(company, 'stripe', 'promo_1')).toMatchObject({ code: 'welcome', refId, active: true });
    expect(await readMirrored(company, 'stripe', 'promo_2')).toMatchObject({ code: 'over', active: false });
    expect(await remainingOf('pi_1')).toBe(5000);
  });

  test('old Paddle discounts are imported, archived or not; discounts without a code are skipped', async () => {
    const { company, refId, run } = await aShop('paddle');
    const discount = (id: string, code: string | null, status = 'active') => ({
      id,
      code,
      status,
      created_at: iso(900),
      custom_data: metadata(refId),
    });
    const discounts = [discount('dsc_1', 'WELCOME'), discount('dsc_2', 'OVER', 'archived'), discount('dsc_3', null)];
    const server = await startPaddleServer([], { discounts });
    expect(await run(server.origin)).toMatchObject({ ...counts(0, 0, 0, 0), ignored: 3 });
    expect(await readMirrored(company, 'paddle', 'dsc_1')).toMatchObject({ code: 'welcome', refId, active: true });
    expect(await readMirrored(company, 'paddle', 'dsc_2')).toMatchObject({ code: 'over', active: false });
    expect(await readMirrored(company, 'paddle', 'dsc_3')).toBeUndefined();
  });
});
