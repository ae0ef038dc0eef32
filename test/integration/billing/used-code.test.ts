import { expect, test } from 'vitest';
import { BILLING_SETTINGS } from '#shared/domain/billing/connection.ts';
import { processProviderEvent } from '#shared/operations/billing/process-event.ts';
import { runtime } from '#shared/runtime.ts';
import { findCommissions } from '#shared/store/commissions/commissions.ts';
import { resolveIdentifiers } from '#shared/store/tracking/lead-context.ts';
import * as stripe from '#test/support/billing/stripe-events.ts';
import { campaignCalls } from '#test/support/campaigns/calls.ts';
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
  const { rewards, promoCodes } = campaignCalls(company);
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
    signedUp: () => company.v2('/track/signup', { uid: 'cus_1', ref_id: promotion.refId }),
    checkedOut: (more: Fields = {}) =>
      reportEvent(
        'checkout.session.completed',
        stripe.aSession({
          mode: 'subscription',
          invoice: 'in_1',
          customer: 'cus_1',
          subscription: 'sub_1',
          discounts: [{ coupon: null, promotion_code: 'promo_1' }],
          ...more,
        }),
      ),
    discounted: (id: string, promotion_code: string | null) =>
      reportEvent('customer.discount.created', { id, object: 'discount', customer: 'cus_1', promotion_code }),
    paid: (id: string, discounts: InvoiceFields['discounts'], more: Fields = {}) =>
      reportEvent('invoice.paid', stripe.anInvoice({ id, discounts, ...more })),
    /** Commission amounts of a sale. */
    earned: async (saleEventId: string) => {
      const { sale } = await resolveIdentifiers(account.id, { uid: null, email: null, saleEventId }, runtime.now());
      const ids = sale?.commissions.map(({ id }) => id) ?? [];
      return (await findCommissions(account.id, ids)).map(({ amount }) => amount);
    },
  };
}

test('an invoice that names its discount by id earns by the code of its checkout, like one that names the code', async () => {
  const { checkedOut, paid, earned } = await aShop();
  await checkedOut();
  await paid('in_1', ['di_1']);
  await paid('in_2', [{ id: 'di_1', object: 'discount', promotion_code: { id: 'promo_1' } }]);
  await paid('in_3', []);
  expect([await earned('in_1'), await earned('in_2'), await earned('in_3')]).toEqual([
    [BY_CODE],
    [BY_CODE],
    [BY_CAMPAIGN],
  ]);
});

test('an invoice that arrives before its checkout earns by the code', async () => {
  const { checkedOut, paid, earned } = await aShop();
  await paid('in_1', ['di_1']);
  await checkedOut();
  expect(await earned('in_1')).toEqual([BY_CODE]);
});

test('an Elements discount carries its own code; an invoice takes no code of another discount or subscription', async () => {
  const { signedUp, discounted, checkedOut, paid, earned } = await aShop();
  await signedUp();
  await discounted('di_1', 'promo_1');
  await checkedOut({ subscription: 'sub_2', invoice: 'in_9' });
  await discounted('di_3', null);
  const bySubscription = (subscription: string) => ({
    parent: { subscription_details: { metadata: {}, subscription } },
  });
  await paid('in_1', ['di_1'], bySubscription('sub_1'));
  await paid('in_2', ['di_2'], bySubscription('sub_1'));
  await paid('in_3', ['di_3'], bySubscription('sub_2'));
  expect([await earned('in_1'), await earned('in_2'), await earned('in_3')]).toEqual([
    [BY_CODE],
    [BY_CAMPAIGN],
    [BY_CAMPAIGN],
  ]);
});

test('a discount does not attribute a lead: its checkout may name another promoter', async () => {
  const { company, discounted, paid, checkedOut, earned } = await aShop();
  const other = await company.promoter();
  await discounted('di_1', 'promo_1');
  expect(await paid('in_1', ['di_1'])).toEqual({ kind: 'nothing', because: 'not_a_referral' });
  await checkedOut({ client_reference_id: other.promotion.refId });
  expect(await earned('in_1')).toEqual([BY_CAMPAIGN]);
});

test('an invoice paid a moment ago waits up to a minute for its code', async () => {
  const { signedUp, discounted, paid, earned } = await aShop();
  await signedUp();
  const ago = (seconds: number) => ({ status_transitions: { paid_at: Math.floor(Date.now() / 1000) - seconds } });
  expect(await paid('in_1', ['di_1'], ago(1))).toEqual({ kind: 'waits', for: 'code' });
  expect(await paid('in_2', ['di_1'], ago(61))).toMatchObject({ kind: 'counted' });
  await discounted('di_1', 'promo_1');
  expect(await paid('in_1', ['di_1'], ago(1))).toMatchObject({ kind: 'counted' });
  expect([await earned('in_1'), await earned('in_2')]).toEqual([[BY_CODE], [BY_CAMPAIGN]]);
});
