import { expect, test } from 'vitest';
import { BILLING_SETTINGS } from '#shared/domain/billing/connection.ts';
import { processProviderEvent } from '#shared/operations/billing/process-event.ts';
import { runtime } from '#shared/runtime.ts';
import { findCommissions } from '#shared/store/commissions/commissions.ts';
import { resolveIdentifiers } from '#shared/store/tracking/lead-context.ts';
import * as stripe from '#test/support/billing/stripe-events.ts';
import { createCampaignCalls } from '#test/support/campaigns/calls.ts';
import { aCompany, unique } from '#test/support/service/company.ts';

type Fields = Readonly<Record<string, unknown>>;
type InvoiceFields = NonNullable<Parameters<typeof stripe.anInvoice>[0]>;

const BY_CODE = 3500;
const BY_CAMPAIGN = 2000;

/** A Stripe shop with a promoter whose promo code, known from Stripe, earns 35 percent instead of the campaign's 20. */
async function aShop() {
  const company = await aCompany();
  const { account } = company;
  const { promoter, promotion } = await company.promoter();
  const { rewards, promoCodes } = createCampaignCalls(company);
  const { id: reward_id } = (await rewards.create({ name: 'By code', percent: '35' })).body;
  const code = unique('Code');
  await promoCodes.create({ code, promoter_id: promoter.id, reward_id });
  const reportEvent = (type: string, object: Fields) =>
    processProviderEvent(
      { account, runtime },
      { provider: 'stripe', event: stripe.anEvent(type, object), settings: BILLING_SETTINGS },
    );
  await reportEvent('promotion_code.created', { id: 'promo_1', code, active: true, metadata: {} });
  return {
    company,
    refId: promotion.refId,
    reportEvent,
    signUp: () => company.v2('/track/signup', { uid: 'cus_1', ref_id: promotion.refId }),
    reportCheckout: (overrides: Fields = {}) =>
      reportEvent(
        'checkout.session.completed',
        stripe.aSession({
          mode: 'subscription',
          invoice: 'in_1',
          customer: 'cus_1',
          subscription: 'sub_1',
          discounts: [{ coupon: null, promotion_code: 'promo_1' }],
          ...overrides,
        }),
      ),
    reportDiscount: (id: string, promotion_code: string | null) =>
      reportEvent('customer.discount.created', { id, object: 'discount', customer: 'cus_1', promotion_code }),
    reportInvoice: (id: string, discounts: InvoiceFields['discounts'], overrides: Fields = {}) =>
      reportEvent('invoice.paid', stripe.anInvoice({ id, discounts, ...overrides })),
    /** Commission amounts of a sale. */
    commissionsOf: async (saleEventId: string) => {
      const { sale } = await resolveIdentifiers(account.id, { uid: null, email: null, saleEventId }, runtime.now());
      const ids = sale?.commissions.map(({ id }) => id) ?? [];
      return (await findCommissions(account.id, ids)).map(({ amount }) => amount);
    },
  };
}

test('an invoice that names its discount by id earns by the code of its checkout, like one that names the code', async () => {
  const { reportCheckout, reportInvoice, commissionsOf } = await aShop();
  await reportCheckout();
  await reportInvoice('in_1', ['di_1']);
  await reportInvoice('in_2', [{ id: 'di_1', object: 'discount', promotion_code: { id: 'promo_1' } }]);
  await reportInvoice('in_3', []);
  expect([await commissionsOf('in_1'), await commissionsOf('in_2'), await commissionsOf('in_3')]).toEqual([
    [BY_CODE],
    [BY_CODE],
    [BY_CAMPAIGN],
  ]);
});

test('an invoice that arrives before its checkout earns by the code', async () => {
  const { reportCheckout, reportInvoice, commissionsOf } = await aShop();
  await reportInvoice('in_1', ['di_1']);
  await reportCheckout();
  expect(await commissionsOf('in_1')).toEqual([BY_CODE]);
});

test('an Elements discount carries its own code; an invoice takes no code of another discount or subscription', async () => {
  const { signUp, reportDiscount, reportCheckout, reportInvoice, commissionsOf } = await aShop();
  await signUp();
  await reportDiscount('di_1', 'promo_1');
  await reportCheckout({ subscription: 'sub_2', invoice: 'in_9' });
  await reportDiscount('di_3', null);
  const bySubscription = (subscription: string) => ({
    parent: { subscription_details: { metadata: {}, subscription } },
  });
  await reportInvoice('in_1', ['di_1'], bySubscription('sub_1'));
  await reportInvoice('in_2', ['di_2'], bySubscription('sub_1'));
  await reportInvoice('in_3', ['di_3'], bySubscription('sub_2'));
  expect([await commissionsOf('in_1'), await commissionsOf('in_2'), await commissionsOf('in_3')]).toEqual([
    [BY_CODE],
    [BY_CAMPAIGN],
    [BY_CAMPAIGN],
  ]);
});

test('a discount does not attribute a lead: its checkout may name another promoter', async () => {
  const { company, reportDiscount, reportInvoice, reportCheckout, commissionsOf } = await aShop();
  const other = await company.promoter();
  await reportDiscount('di_1', 'promo_1');
  expect(await reportInvoice('in_1', ['di_1'])).toEqual({ kind: 'nothing', because: 'not_a_referral' });
  await reportCheckout({ client_reference_id: other.promotion.refId });
  expect(await commissionsOf('in_1')).toEqual([BY_CAMPAIGN]);
});

test('an invoice paid a moment ago waits up to a minute for its code', async () => {
  const { signUp, reportDiscount, reportInvoice, commissionsOf } = await aShop();
  await signUp();
  const ago = (seconds: number) => ({ status_transitions: { paid_at: Math.floor(Date.now() / 1000) - seconds } });
  expect(await reportInvoice('in_1', ['di_1'], ago(1))).toEqual({ kind: 'waits', for: 'code' });
  expect(await reportInvoice('in_2', ['di_1'], ago(61))).toMatchObject({ kind: 'counted' });
  await reportDiscount('di_1', 'promo_1');
  expect(await reportInvoice('in_1', ['di_1'], ago(1))).toMatchObject({ kind: 'counted' });
  expect([await commissionsOf('in_1'), await commissionsOf('in_2')]).toEqual([[BY_CODE], [BY_CAMPAIGN]]);
});
