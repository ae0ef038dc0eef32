import type { AdjustmentAction } from '@paddle/paddle-node-sdk';
import { describe, expect, test } from 'vitest';
import { BILLING_SETTINGS, type BillingProvider, type BillingSettings } from '#shared/domain/billing/connection.ts';
import type { BillingOutcome } from '#shared/domain/billing/outcome.ts';
import { processProviderEvent } from '#shared/operations/billing/process-event.ts';
import { v1LeadsDelete, v1LeadsUpdate } from '#shared/routes/v1/leads/leads.ts';
import { v1PromotersDelete } from '#shared/routes/v1/promoters/promoters.ts';
import { v2PromotersReject } from '#shared/routes/v2/batches/bulk.ts';
import { runtime } from '#shared/runtime.ts';
import { findCommissions } from '#shared/store/commissions/commissions.ts';
import { findLeadByIdentifiers } from '#shared/store/leads/leads.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readItems } from '#shared/store/table/read.ts';
import { table } from '#shared/store/table/table.ts';
import { resolveIdentifiers } from '#shared/store/tracking/lead-context.ts';
import * as paddle from '#test/support/billing/paddle-events.ts';
import * as stripe from '#test/support/billing/stripe-events.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import { aCompany, twentyPercent, unique } from '#test/support/service/company.ts';
import { runWithInterference } from '#test/support/table/interference.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A shop with a promoter and a provider that reports events. */
async function aShop(settings: Partial<BillingSettings> = {}) {
  const company = await aCompany();
  const { promoter, promotion } = await company.promoter();
  const { account } = company;
  const processEvent = (provider: BillingProvider, event: Fields) =>
    processProviderEvent({ account, runtime }, { provider, event, settings: { ...BILLING_SETTINGS, ...settings } });
  const getSale = async (saleEventId: string) =>
    (await resolveIdentifiers(account.id, { uid: null, email: null, saleEventId }, runtime.now())).sale;
  return {
    company,
    promoter,
    refId: promotion.refId,
    email: `${unique('lead')}@example.com`,
    reportEvent: (type: string, object: Fields, created = stripe.AT) =>
      processEvent('stripe', { ...stripe.anEvent(type, object), created }),
    reportPaddleEvent: (type: string, data: Fields) => processEvent('paddle', paddle.anEvent(type, data)),
    findLead: (uid: string | null, email: string | null = null) => findLeadByIdentifiers(account.id, { uid, email }),
    /** Remaining amounts of a sale and of its commissions. */
    remainingOf: async (saleEventId: string) => {
      const sale = await getSale(saleEventId);
      if (!sale) return null;
      const commissions = await findCommissions(
        account.id,
        sale.commissions.map(({ id }) => id),
      );
      const remainingEarnings = commissions.reduce((sum, one) => sum + one.amount - (one.takenBack ?? 0), 0);
      return [sale.amount - sale.refunded, remainingEarnings];
    },
  };
}

const countedResult = (...what: readonly string[]) => ({
  kind: 'counted',
  recorded: what.map((one) => ({ what: one })),
});
const nothing = (because: string) => ({ kind: 'nothing', because });
const NOT_PAID = { finalized_at: stripe.AT, marked_uncollectible_at: null, voided_at: null };
const kinds = (outcomes: readonly BillingOutcome[]) => outcomes.map(({ kind }) => kind).sort();

/** A shop with a lead for the provider's customer `cus_1`. */
async function aReferral(settings: Partial<BillingSettings> = {}) {
  const shop = await aShop(settings);
  const session = { mode: 'subscription', invoice: 'in_1', customer: 'cus_1', client_reference_id: shop.refId };
  expect(await shop.reportEvent('checkout.session.completed', stripe.aSession(session))).toMatchObject(
    countedResult('signup'),
  );
  return shop;
}

test('the e-mail of a customer who is not a lead is kept for 30 days; that of a lead is not kept', async () => {
  const { company, reportEvent, email } = await aShop();
  const key = keys.billingCustomer(company.account.id, 'stripe', 'cus_1');
  const readStored = async () => (await readItems([key])).get<{ email?: string; [table.ttl]?: number }>(key);
  const reportCustomerUpdate = () =>
    reportEvent('customer.updated', { id: 'cus_1', created: stripe.AT, email, metadata: {} });
  await reportCustomerUpdate();
  const before = await readStored();
  const days = ((before?.[table.ttl] ?? 0) - Date.now() / 1000) / 86_400;
  expect([before?.email, Math.round(days)]).toEqual([email, 30]);
  const { promotion } = await company.promoter();
  await company.v2('/track/signup', { ref_id: promotion.refId, email });
  await reportEvent('invoice.paid', stripe.anInvoice({ id: 'in_1', customer: 'cus_1', customer_email: null }));
  await reportCustomerUpdate();
  expect(await readStored()).not.toHaveProperty('email');
  expect(await readStored()).not.toHaveProperty([table.ttl]);
});

describe('lead attribution', () => {
  test('a lead is found by customer id, then by uid in metadata, then by e-mail', async () => {
    const { company, reportEvent, refId, email, findLead } = await aShop();
    const signUp = (overrides: Fields) => company.v2('/track/signup', { ref_id: refId, ...overrides });
    await Promise.all([signUp({ uid: 'cus_1' }), signUp({ uid: 'user-7' }), signUp({ email })]);
    const pay = (id: string, overrides: Fields) =>
      reportEvent('invoice.paid', stripe.anInvoice({ id, customer: null, customer_email: email, ...overrides }));
    await pay('in_1', { customer: 'cus_1', metadata: { partner_uid: 'user-7' } });
    await pay('in_2', { metadata: { partner_uid: 'user-7' } });
    await pay('in_3', { customer: 'cus_3' });
    await pay('in_4', { customer: 'cus_3', customer_email: null });
    const sales = async (uid: string) => (await findLead(uid))?.salesCount;
    expect([await sales('cus_1'), await sales('user-7'), await sales('cus_3')]).toEqual([1, 1, 2]);
    expect((await findLead(null, email))?.uid).toBe('cus_3');
  });

  test('a new lead is attributed by ref id or promo code; a known lead keeps its promoter', async () => {
    const { company, reportEvent, refId, findLead, promoter } = await aShop();
    const other = await company.promoter();
    const metadata = { partner_ref: refId };
    const subscription = (id: string, overrides: Fields) =>
      reportEvent('customer.subscription.created', stripe.aSubscription({ id, status: 'trialing', ...overrides }));
    expect(await subscription('sub_1', { metadata })).toMatchObject(countedResult('signup'));
    await subscription('sub_2', { metadata: { partner_ref: other.promotion.refId } });
    expect((await findLead('cus_1'))?.promoterId).toBe(promoter.id);
    const code = { id: 'promo_1', code: 'WELCOME', active: true, metadata };
    const checkout = stripe.aSession({ customer: 'cus_2', discounts: [{ coupon: null, promotion_code: 'promo_1' }] });
    expect(await reportEvent('checkout.session.completed', checkout)).toMatchObject({ kind: 'waits', for: 'code' });
    expect(await reportEvent('promotion_code.created', code)).toMatchObject(nothing('remembered'));
    expect(await reportEvent('checkout.session.completed', checkout)).toMatchObject(countedResult('signup', 'sale'));
    expect((await findLead('cus_2'))?.promoterId).toBe(promoter.id);
  });

  test('a sale counts once a later event attributes its customer', async () => {
    const { reportEvent, refId, remainingOf } = await aShop();
    expect(await reportEvent('invoice.paid', stripe.anInvoice())).toEqual(nothing('not_a_referral'));
    const session = { mode: 'subscription', invoice: 'in_1', customer: 'cus_1', client_reference_id: refId };
    expect(await reportEvent('checkout.session.completed', stripe.aSession(session))).toMatchObject(
      countedResult('signup', 'sale'),
    );
    expect(await reportEvent('invoice.paid', stripe.anInvoice())).toEqual(nothing('counted_already'));
    expect(await remainingOf('in_1')).toEqual([10_000, 2000]);
  });

  test('a sale of a guest counts once a later checkout attributes the same e-mail, in any letter case', async () => {
    const { reportEvent, refId, email, remainingOf } = await aShop();
    const session = (id: string, overrides: Fields) =>
      stripe.aSession({ id: `cs_${id}`, payment_intent: `pi_${id}`, customer_details: { email }, ...overrides });
    expect(await reportEvent('checkout.session.completed', session('1', {}))).toEqual(nothing('not_a_referral'));
    const others = { payment_intent: 'pi_2', customer_details: { email: `other-${email}` } };
    expect(await reportEvent('checkout.session.completed', session('2', others))).toEqual(nothing('not_a_referral'));
    const unpaid = {
      payment_status: 'unpaid',
      client_reference_id: refId,
      customer_details: { email: email.toUpperCase() },
    };
    expect(await reportEvent('checkout.session.completed', session('3', unpaid))).toMatchObject(
      countedResult('signup', 'sale'),
    );
    expect([await remainingOf('pi_1'), await remainingOf('pi_2')]).toEqual([[5000, 1000], null]);
    expect(await reportEvent('checkout.session.completed', session('1', {}))).toEqual(nothing('counted_already'));
  });

  test('a sale of a guest counts once a later customer record attributes the e-mail', async () => {
    const { reportEvent, refId, email, remainingOf } = await aShop();
    await reportEvent('checkout.session.completed', stripe.aSession({ customer_details: { email } }));
    const customer = { id: 'cus_1', email, metadata: { partner_ref: refId }, created: stripe.AT };
    expect(await reportEvent('customer.created', customer)).toMatchObject(countedResult('signup', 'sale'));
    expect(await remainingOf('pi_1')).toEqual([5000, 1000]);
  });

  test('a Paddle sale counts once a later customer event matches a lead by e-mail', async () => {
    const { company, reportPaddleEvent, refId, email, remainingOf } = await aShop();
    await company.v2('/track/signup', { ref_id: refId, email, created_at: '2025-12-31' });
    expect(await reportPaddleEvent('transaction.completed', paddle.aTransaction())).toEqual(nothing('not_a_referral'));
    expect(await reportPaddleEvent('customer.created', { id: 'ctm_1', email })).toMatchObject(countedResult('sale'));
    expect(await remainingOf('txn_1')).toEqual([59_900, 11_980]);
  });

  test('a payment with partner_ignore is not counted', async () => {
    const { reportEvent, remainingOf } = await aReferral();
    const ignored = stripe.anInvoice({ metadata: { partner_ignore: 'yes' } });
    expect([await reportEvent('invoice.paid', ignored), await remainingOf('in_1')]).toEqual([nothing('ignored'), null]);
  });
});

test('a trial signs up a lead, and its first paid invoice counts', async () => {
  const { reportEvent, refId, remainingOf } = await aShop();
  const metadata = { partner_ref: refId };
  const trial = stripe.aSubscription({ status: 'trialing', metadata });
  expect(await reportEvent('customer.subscription.created', trial)).toMatchObject(countedResult('signup'));
  const free = stripe.anInvoice({ id: 'in_0', amount_paid: 0, total: 0, total_excluding_tax: 0 });
  expect(await reportEvent('invoice.paid', free)).toEqual(nothing('lead_updated'));
  expect(await reportEvent('invoice.paid', stripe.anInvoice())).toMatchObject(countedResult('sale'));
  expect(await remainingOf('in_1')).toEqual([10_000, 2000]);
});

test('a payment counts once, whether the provider or the company reports it first or both at once', async () => {
  const { company, reportEvent, remainingOf } = await aReferral();
  const trackSale = (event_id: string) => company.v2('/track/sale', { uid: 'cus_1', event_id, amount: 10_000 });
  const reportInvoice = (id: string) => reportEvent('invoice.paid', stripe.anInvoice({ id }));
  expect([(await trackSale('in_1')).status, await reportInvoice('in_1')]).toEqual([200, nothing('counted_already')]);
  expect([await reportInvoice('in_2'), (await trackSale('in_2')).status]).toMatchObject([countedResult('sale'), 409]);
  const [reported3, reported3Again, { status }] = await Promise.all([
    reportInvoice('in_3'),
    reportInvoice('in_3'),
    trackSale('in_3'),
  ]);
  expect(
    kinds([reported3, reported3Again]).filter((kind) => kind === 'counted').length + (status === 200 ? 1 : 0),
  ).toBe(1);
  const refund = stripe.aRefund({ payment_intent: null, charge: 'in_1' });
  expect(await reportEvent('refund.created', refund)).toMatchObject(countedResult('refund'));
  expect([await remainingOf('in_1'), await remainingOf('in_2'), await remainingOf('in_3')]).toEqual([
    [7500, 1500],
    [10_000, 2000],
    [10_000, 2000],
  ]);
});

describe('provider refunds', () => {
  test('a refund waits for its sale and takes its share, and all refunds together take everything', async () => {
    const { reportEvent, remainingOf } = await aReferral();
    const amounts = { amount_paid: 11_900, total: 11_900, total_excluding_tax: 10_000 };
    const refunds = [3967, 3967, 3966].map((amount, index) => stripe.aRefund({ id: `re_${index}`, amount }));
    const [first] = refunds as [Fields];
    expect(await reportEvent('refund.created', first)).toEqual({ kind: 'waits', for: 'sale' });
    const payment = { invoice: 'in_1', payment: { type: 'payment_intent', payment_intent: 'pi_1' } };
    await reportEvent('invoice_payment.paid', payment);
    expect(await reportEvent('refund.created', first)).toEqual({ kind: 'waits', for: 'sale' });
    await reportEvent('invoice.paid', stripe.anInvoice(amounts));
    expect(await reportEvent('refund.created', first)).toMatchObject(countedResult('refund'));
    expect(await remainingOf('in_1')).toEqual([6666, 1333]);
    await Promise.all([...refunds, ...refunds].map((one) => reportEvent('refund.updated', one)));
    expect(await remainingOf('in_1')).toEqual([0, 0]);
  });

  test('a refund of an invoice counted by lines takes its share of each line', async () => {
    const { reportEvent, remainingOf } = await aReferral({ saleForEachLine: true });
    const lines = [
      stripe.aLine({ id: 'il_1', amount: 7000 }),
      stripe.aLine({ id: 'il_2', amount: 3000, price: 'seat' }),
    ];
    await reportEvent('invoice.paid', stripe.anInvoice({ payment_intent: 'pi_1' }, lines));
    expect(await reportEvent('refund.created', stripe.aRefund())).toMatchObject(countedResult('refund', 'refund'));
    expect([await remainingOf('in_1:il_1'), await remainingOf('in_1:il_2')]).toEqual([
      [5250, 1050],
      [2250, 450],
    ]);
  });

  test('a failed refund is undone, and another refund takes the amount it leaves', async () => {
    const { reportEvent, remainingOf } = await aReferral();
    await reportEvent('invoice.paid', stripe.anInvoice({ payment_intent: 'pi_1' }));
    const aFullRefund = (id: string, status = 'succeeded') => stripe.aRefund({ id, amount: 10_000, status });
    expect(await reportEvent('refund.failed', aFullRefund('re_1', 'failed'))).toEqual({ kind: 'waits', for: 'refund' });
    await reportEvent('refund.created', aFullRefund('re_1'));
    expect([await reportEvent('refund.created', aFullRefund('re_2')), await remainingOf('in_1')]).toMatchObject([
      {},
      [0, 0],
    ]);
    await reportEvent('refund.failed', aFullRefund('re_1', 'failed'));
    await reportEvent('refund.failed', aFullRefund('re_1', 'failed'));
    expect(await remainingOf('in_1')).toEqual([0, 0]);
    await reportEvent('refund.failed', aFullRefund('re_2', 'failed'));
    expect(await remainingOf('in_1')).toEqual([10_000, 2000]);
  });

  test.each([
    ['its promoter is rejected', v2PromotersReject, 'v2', (id: number) => ({ ids: [id] })],
    ['its lead is denied', v1LeadsUpdate, 'v1', () => ({ uid: 'cus_1', state: 'denied' })],
    ['its lead is deleted', v1LeadsDelete, 'v1', () => ({ uid: 'cus_1' })],
    ['its promoter is deleted', v1PromotersDelete, 'v1', (id: number) => ({ id })],
  ] as const)('a refund counts even if %s', async (_, route, version, change) => {
    const { company, promoter, reportEvent, remainingOf } = await aReferral();
    await reportEvent('invoice.paid', stripe.anInvoice({ payment_intent: 'pi_1' }));
    const response = await send(route, { json: change(promoter.id), headers: createCredentials(version, company) });
    expect(response.status).toBe(200);
    expect(await reportEvent('refund.created', stripe.aRefund({ amount: 10_000 }))).toMatchObject(
      countedResult('refund'),
    );
    expect(await remainingOf('in_1')).toEqual([0, 0]);
  });

  test('a dispute takes the remaining amount, and winning it restores that amount', async () => {
    const { reportEvent, remainingOf } = await aReferral();
    await reportEvent('invoice.paid', stripe.anInvoice({ payment_intent: 'pi_1' }));
    await reportEvent('refund.created', stripe.aRefund());
    await reportEvent('charge.dispute.funds_withdrawn', stripe.aDispute());
    expect(await remainingOf('in_1')).toEqual([0, 0]);
    const late = stripe.aRefund({ id: 're_late', amount: 1000 });
    expect(await reportEvent('refund.created', late)).toEqual(nothing('nothing_left'));
    await reportEvent('refund.failed', { ...late, status: 'failed' });
    await reportEvent('charge.dispute.closed', stripe.aDispute({ status: 'won' }));
    await reportEvent('charge.dispute.funds_reinstated', stripe.aDispute({ status: 'won' }));
    expect(await remainingOf('in_1')).toEqual([7500, 1500]);
  });

  test('a Paddle chargeback is undone once by its reversal', async () => {
    const { reportPaddleEvent, refId, remainingOf } = await aShop();
    await reportPaddleEvent('transaction.completed', paddle.aTransaction({}, { custom_data: { partner_ref: refId } }));
    const anAdjustment = (id: string, action: AdjustmentAction) =>
      reportPaddleEvent('adjustment.created', paddle.anAdjustment({ id, action, totals: { subtotal: '10000' } }));
    for (const id of ['adj_1', 'adj_2']) await anAdjustment(id, 'chargeback');
    expect(await remainingOf('txn_1')).toEqual([39_900, 7980]);
    for (const id of ['adj_3', 'adj_3']) await anAdjustment(id, 'chargeback_reverse');
    expect(await remainingOf('txn_1')).toEqual([49_900, 9980]);
  });
});

test('a subscription that ends cancels its lead unless another one is active', async () => {
  const { reportEvent, findLead } = await aReferral();
  const aSubscription = (id: string, overrides: Fields = {}) => stripe.aSubscription({ id, ...overrides });
  const ended = { status: 'canceled', ended_at: stripe.AT };
  await reportEvent('customer.subscription.created', aSubscription('sub_1'));
  await reportEvent('customer.subscription.created', aSubscription('sub_2'));
  expect(await reportEvent('customer.subscription.deleted', aSubscription('sub_1', ended))).toEqual(
    nothing('still_subscribed'),
  );
  await reportEvent('customer.subscription.updated', aSubscription('sub_1'));
  expect(await reportEvent('customer.subscription.deleted', aSubscription('sub_2', ended))).toMatchObject(
    countedResult('cancellation'),
  );
  expect((await findLead('cus_1'))?.state).toBe('cancelled');
});

test('a lead whose subscription ended before its sale was attributed is canceled at the end of the subscription', async () => {
  const { reportEvent, refId, findLead } = await aShop();
  const subscription = stripe.aSubscription({ id: 'sub_1', customer: 'cus_1' });
  await reportEvent('customer.subscription.created', subscription);
  expect(await reportEvent('invoice.paid', stripe.anInvoice())).toEqual(nothing('not_a_referral'));
  const end = { status: 'canceled', ended_at: stripe.AT + 600 };
  expect(await reportEvent('customer.subscription.deleted', { ...subscription, ...end })).toEqual(
    nothing('not_a_referral'),
  );
  const session = { mode: 'subscription', invoice: 'in_1', customer: 'cus_1', client_reference_id: refId };
  expect(await reportEvent('checkout.session.completed', stripe.aSession(session))).toMatchObject(
    countedResult('signup', 'sale'),
  );
  expect(await findLead('cus_1')).toMatchObject({ state: 'cancelled', salesCount: 1 });
});

describe('leads with several customers', () => {
  const ended = { status: 'canceled', ended_at: stripe.AT + 600 } as const;
  /** A lead that pays as two Stripe customers. */
  async function aDoubleCustomer() {
    const shop = await aShop();
    const { company, reportEvent, refId, email } = shop;
    await company.v2('/track/signup', { email, ref_id: refId });
    const subscribe = async (customer: string, number: number) => {
      await reportEvent('customer.updated', { id: customer, created: stripe.AT, email, metadata: {} });
      await reportEvent('customer.subscription.created', stripe.aSubscription({ id: `sub_${number}`, customer }));
      const parent = {
        type: 'subscription_details',
        subscription_details: { metadata: {}, subscription: `sub_${number}` },
      };
      await reportEvent(
        'invoice.paid',
        stripe.anInvoice({ id: `in_${number}`, customer, parent, customer_email: email }),
      );
    };
    const end = (customer: string, number: number, overrides: Fields = {}) =>
      reportEvent(
        'customer.subscription.deleted',
        stripe.aSubscription({ id: `sub_${number}`, customer, ...ended, ...overrides }),
      );
    return { ...shop, subscribe, end, lead: () => shop.findLead(null, email) };
  }

  test('a lead stays active until the subscription of its last customer has ended', async () => {
    const { subscribe, end, lead } = await aDoubleCustomer();
    await subscribe('cus_1', 1);
    await subscribe('cus_2', 2);
    expect(await end('cus_1', 1)).toEqual(nothing('still_subscribed'));
    expect(await lead()).toMatchObject({ state: 'active', salesCount: 2 });
    expect(await end('cus_2', 2, { ended_at: stripe.AT - 60 })).toMatchObject(countedResult('cancellation'));
    expect(await lead()).toMatchObject({ state: 'cancelled' });
  });

  test('a lead that moves from Paddle to Stripe stays active', async () => {
    const { reportPaddleEvent, subscribe, email, lead } = await aDoubleCustomer();
    await reportPaddleEvent('customer.created', { id: 'ctm_1', email, status: 'active', custom_data: null });
    await reportPaddleEvent('subscription.created', paddle.aSubscription());
    await reportPaddleEvent('transaction.completed', paddle.aTransaction());
    await subscribe('cus_1', 1);
    const canceled = paddle.aSubscription({ status: 'canceled', canceled_at: paddle.AT });
    expect(await reportPaddleEvent('subscription.canceled', canceled)).toEqual(nothing('still_subscribed'));
    expect(await lead()).toMatchObject({ state: 'active' });
  });

  test.each(['active', 'trialing'] as const)(
    'a canceled lead is active again once an overlapping subscription is reported as %s',
    async (status) => {
      const { subscribe, end, reportEvent, email, lead } = await aDoubleCustomer();
      await subscribe('cus_1', 1);
      expect(await end('cus_1', 1)).toMatchObject(countedResult('cancellation'));
      expect(await lead()).toMatchObject({ state: 'cancelled' });
      await reportEvent('customer.updated', { id: 'cus_2', created: stripe.AT, email, metadata: {} });
      await reportEvent(
        'customer.subscription.created',
        stripe.aSubscription({ id: 'sub_2', customer: 'cus_2', status }),
      );
      expect(await lead()).toMatchObject({ state: 'active', cancelledAt: null });
      expect(await end('cus_2', 2)).toMatchObject(countedResult('cancellation'));
      expect(await lead()).toMatchObject({ state: 'cancelled' });
    },
  );

  test.each(['customer', 'invoice'])(
    'a canceled lead is active again once the %s of an overlapping subscription names it',
    async (reference) => {
      const { subscribe, end, reportEvent, email, lead } = await aDoubleCustomer();
      await subscribe('cus_1', 1);
      await reportEvent('customer.subscription.created', stripe.aSubscription({ id: 'sub_2', customer: 'cus_2' }));
      expect(await end('cus_1', 1)).toMatchObject(countedResult('cancellation'));
      if (reference === 'customer')
        await reportEvent('customer.updated', { id: 'cus_2', created: stripe.AT, email, metadata: {} });
      else
        await reportEvent('invoice.paid', stripe.anInvoice({ id: 'in_2', customer: 'cus_2', customer_email: email }));
      expect(await lead()).toMatchObject({ state: 'active', cancelledAt: null });
    },
  );

  describe('events at the same time', () => {
    /** Events of another customer, whose subscription began before the first one's ended. */
    async function aSecondCustomer() {
      const shop = await aDoubleCustomer();
      const { reportEvent, email } = shop;
      return {
        ...shop,
        updateCustomer: () => reportEvent('customer.updated', { id: 'cus_2', created: stripe.AT, email, metadata: {} }),
        begin: () =>
          reportEvent('customer.subscription.created', stripe.aSubscription({ id: 'sub_2', customer: 'cus_2' })),
        pay: () =>
          reportEvent('invoice.paid', stripe.anInvoice({ id: 'in_2', customer: 'cus_2', customer_email: email })),
      };
    }

    test('a cancellation sees a subscription that begins before it is written', async () => {
      const { subscribe, end, updateCustomer, begin, lead } = await aSecondCustomer();
      await subscribe('cus_1', 1);
      await updateCustomer();
      await runWithInterference(() => end('cus_1', 1), begin);
      expect(await lead()).toMatchObject({ state: 'active', cancelledAt: null });
    });

    test('an invoice that links a customer sees a cancellation that comes before the link', async () => {
      const { subscribe, end, begin, pay, lead } = await aSecondCustomer();
      await subscribe('cus_1', 1);
      await begin();
      await runWithInterference(pay, () => end('cus_1', 1), { command: 'update' });
      expect(await lead()).toMatchObject({ state: 'active', cancelledAt: null, salesCount: 2 });
    });

    test('an invoice that links a customer sees a subscription that comes before the link', async () => {
      const { subscribe, end, begin, pay, lead } = await aSecondCustomer();
      await subscribe('cus_1', 1);
      await end('cus_1', 1);
      await runWithInterference(pay, begin, { command: 'update' });
      expect(await lead()).toMatchObject({ state: 'active', cancelledAt: null, salesCount: 2 });
    });

    test('a lead that canceled before its first sale was reported is active if its subscription goes on', async () => {
      const { reportEvent, email, end, updateCustomer, begin, pay, lead } = await aSecondCustomer();
      await reportEvent('customer.updated', { id: 'cus_1', created: stripe.AT, email, metadata: {} });
      expect(await end('cus_1', 1)).toMatchObject(countedResult('cancellation'));
      await updateCustomer();
      await begin();
      expect(await lead()).toMatchObject({ state: 'cancelled' });
      await pay();
      expect(await lead()).toMatchObject({ state: 'active', salesCount: 1 });
    });
  });

  test.each(['created', 'updated'])(
    'a late %s event of an ended subscription leaves its lead canceled',
    async (type) => {
      const { subscribe, end, reportEvent, lead } = await aDoubleCustomer();
      await subscribe('cus_1', 1);
      expect(await end('cus_1', 1)).toMatchObject(countedResult('cancellation'));
      await reportEvent(`customer.subscription.${type}`, stripe.aSubscription({ id: 'sub_1', customer: 'cus_1' }));
      expect(await lead()).toMatchObject({ state: 'cancelled' });
    },
  );
});

test('the last invoice of an ended subscription leaves the lead canceled, in either order', async () => {
  for (const isInvoiceFirst of [true, false]) {
    const { reportEvent, findLead } = await aReferral();
    await reportEvent('customer.subscription.created', stripe.aSubscription());
    await reportEvent('invoice.paid', stripe.anInvoice());
    const paid_at = stripe.AT + 700;
    const last = stripe.anInvoice({ id: 'in_2', status_transitions: { ...NOT_PAID, paid_at } });
    const pay = () => reportEvent('invoice.paid', last);
    if (isInvoiceFirst) expect(await pay()).toMatchObject(countedResult('sale'));
    const ended = { status: 'canceled', ended_at: stripe.AT + 600, latest_invoice: 'in_2' } as const;
    await reportEvent('customer.subscription.deleted', stripe.aSubscription(ended));
    if (!isInvoiceFirst) expect(await pay()).toMatchObject(countedResult('sale'));
    expect(await findLead('cus_1')).toMatchObject({ state: 'cancelled', salesCount: 2 });
  }
});

describe('subscriptions that wait for their first payment, as those of Elements do', () => {
  const aSubscription = (id: string, status: string, overrides: Fields = {}) =>
    stripe.aSubscription({ id, status, ...overrides });
  const ended = { ended_at: stripe.AT };

  test('an incomplete subscription that becomes active keeps its lead active and updates its plan', async () => {
    const { company, reportEvent, findLead } = await aShop();
    const { id: campaignId } = await company.campaignWith({ rewards: [{ ...twentyPercent, planIds: ['price_team'] }] });
    const { promotion } = await company.promoter({ campaignId });
    await company.v2('/track/signup', { uid: 'cus_1', ref_id: promotion.refId });
    await reportEvent('customer.subscription.created', aSubscription('sub_1', 'active'));
    await reportEvent('customer.subscription.created', aSubscription('sub_2', 'incomplete'));
    const team = { items: { data: [{ price: { id: 'price_team' } }] } };
    expect(await reportEvent('customer.subscription.updated', aSubscription('sub_2', 'active', team))).toEqual(
      nothing('lead_updated'),
    );
    expect(await reportEvent('customer.subscription.deleted', aSubscription('sub_1', 'canceled', ended))).toEqual(
      nothing('still_subscribed'),
    );
    expect(await findLead('cus_1')).toMatchObject({ planName: 'price_team' });
  });

  test('an incomplete subscription that has expired stays ended', async () => {
    const { reportEvent } = await aReferral();
    await reportEvent('customer.subscription.created', aSubscription('sub_1', 'active'));
    await reportEvent('customer.subscription.created', aSubscription('sub_2', 'incomplete'));
    await reportEvent('customer.subscription.updated', aSubscription('sub_2', 'incomplete_expired'));
    await reportEvent('customer.subscription.updated', aSubscription('sub_2', 'incomplete'));
    expect(await reportEvent('customer.subscription.deleted', aSubscription('sub_1', 'canceled', ended))).toMatchObject(
      countedResult('cancellation'),
    );
  });

  test('an incomplete subscription does not keep its lead active, whether it expires or is paid later', async () => {
    const { reportEvent, findLead } = await aReferral();
    await reportEvent('customer.subscription.created', aSubscription('sub_1', 'active'));
    await reportEvent('invoice.paid', stripe.anInvoice());
    await reportEvent('customer.subscription.created', aSubscription('sub_2', 'incomplete'));
    const end = { ended_at: stripe.AT + 600 };
    expect(await reportEvent('customer.subscription.deleted', aSubscription('sub_1', 'canceled', end))).toMatchObject(
      countedResult('cancellation'),
    );
    await reportEvent('customer.subscription.updated', aSubscription('sub_2', 'incomplete'));
    expect(await findLead('cus_1')).toMatchObject({ state: 'cancelled' });
    const paid_at = stripe.AT + 700;
    const details = { type: 'subscription_details', subscription_details: { metadata: {}, subscription: 'sub_2' } };
    await reportEvent(
      'invoice.paid',
      stripe.anInvoice({ id: 'in_2', parent: details, status_transitions: { ...NOT_PAID, paid_at } }),
    );
    expect(await findLead('cus_1')).toMatchObject({ state: 'active', salesCount: 2 });
  });

  test('a canceled lead is active again once an overlapping subscription is reported as paid', async () => {
    const { reportEvent, findLead } = await aReferral();
    await reportEvent('customer.subscription.created', aSubscription('sub_1', 'active'));
    await reportEvent('invoice.paid', stripe.anInvoice());
    await reportEvent(
      'customer.subscription.deleted',
      aSubscription('sub_1', 'canceled', { ended_at: stripe.AT + 600 }),
    );
    await reportEvent('customer.subscription.created', aSubscription('sub_2', 'incomplete'));
    expect(await findLead('cus_1')).toMatchObject({ state: 'cancelled' });
    await reportEvent('customer.subscription.updated', aSubscription('sub_2', 'active'));
    expect(await findLead('cus_1')).toMatchObject({ state: 'active', cancelledAt: null });
  });
});

test("an event older than the company's cancellation leaves its lead canceled", async () => {
  const { company, reportEvent, findLead } = await aReferral();
  await reportEvent('customer.subscription.created', stripe.aSubscription());
  await reportEvent('invoice.paid', stripe.anInvoice());
  await company.v2('/track/cancellation', { uid: 'cus_1' });
  await reportEvent('customer.subscription.updated', stripe.aSubscription(), stripe.AT + 60);
  expect(await findLead('cus_1')).toMatchObject({ state: 'cancelled' });
});

describe('checkouts with manual capture', () => {
  const unpaid = (overrides: Fields) => stripe.aSession({ payment_status: 'unpaid', ...overrides });
  const charge = (amount_captured: number) => ({
    id: 'ch_1',
    amount: 5000,
    amount_captured,
    captured: true,
    payment_intent: 'pi_1',
    customer: null,
    metadata: {},
  });

  test('a checkout with manual capture counts once, whichever event comes first', async () => {
    for (const isCaptureFirst of [false, true]) {
      const { reportEvent, refId, remainingOf } = await aShop();
      const complete = () => reportEvent('checkout.session.completed', unpaid({ client_reference_id: refId }));
      const capture = () => reportEvent('charge.captured', charge(5000));
      if (isCaptureFirst) expect(await capture()).toEqual(nothing('remembered'));
      else expect(await complete()).toMatchObject(countedResult('signup'));
      expect(await remainingOf('pi_1')).toBeNull();
      if (isCaptureFirst) expect(await complete()).toMatchObject(countedResult('signup', 'sale'));
      else expect(await capture()).toMatchObject(countedResult('sale'));
      expect(await remainingOf('pi_1')).toEqual([5000, 1000]);
      for (const report of [complete, capture]) expect((await report()).kind).toBe('nothing');
      expect(await remainingOf('pi_1')).toEqual([5000, 1000]);
    }
  });

  test('a partly captured checkout counts for the captured part, and a refund takes its share of that', async () => {
    const { reportEvent, refId, remainingOf } = await aShop();
    const total_details = { amount_discount: 0, amount_shipping: 0, amount_tax: 1000 };
    await reportEvent('checkout.session.completed', unpaid({ client_reference_id: refId, total_details }));
    await reportEvent('charge.captured', charge(2500));
    expect(await remainingOf('pi_1')).toEqual([2000, 400]);
    await reportEvent('refund.created', stripe.aRefund({ amount: 1250 }));
    expect(await remainingOf('pi_1')).toEqual([1000, 200]);
  });

  test('a checkout with manual capture by a guest counts for the lead with that e-mail', async () => {
    const { company, reportEvent, refId, email, remainingOf } = await aShop();
    await company.v2('/track/signup', { email, ref_id: refId });
    await reportEvent('checkout.session.completed', unpaid({ customer_details: { email } }));
    expect(await reportEvent('charge.captured', charge(5000))).toMatchObject(countedResult('sale'));
    expect(await remainingOf('pi_1')).toEqual([5000, 1000]);
  });

  test('a checkout whose authorization expires is not counted', async () => {
    const { reportEvent, refId, remainingOf } = await aShop();
    await reportEvent('checkout.session.completed', unpaid({ client_reference_id: refId }));
    const expired = stripe.aRefund({ amount: 5000, reason: 'expired_uncaptured_charge' });
    expect(await reportEvent('refund.created', expired)).toEqual(nothing('not_paid'));
    expect(await remainingOf('pi_1')).toBeNull();
  });
});
