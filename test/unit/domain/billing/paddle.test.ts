import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BILLING_SETTINGS, type BillingSettings } from '#shared/domain/billing/connection.ts';
import { decideEvent, REQUESTED_EVENTS } from '#shared/domain/billing/decide.ts';
import type { EarlierFacts } from '#shared/domain/billing/decision.ts';
import { recordNothing } from '#shared/domain/billing/outcome.ts';
import { AT, AT_ISO, anAdjustment, anEvent, aSubscription, aTransaction } from '#test/support/billing/paddle-events.ts';

type Fields = Readonly<Record<string, unknown>>;

const NOBODY: EarlierFacts = {
  customer: null,
  subscription: {},
  hasOtherSubscription: false,
  findCode: () => undefined,
};

function decide(
  type: string,
  data: Fields,
  facts: Partial<EarlierFacts> = {},
  settings: Partial<BillingSettings> = {},
) {
  return decideEvent('paddle', anEvent(type, data), { ...NOBODY, ...facts }, { ...BILLING_SETTINGS, ...settings });
}

describe('completed transaction', () => {
  test('a completed transaction is a sale with the price of its largest line', () => {
    expect(decide('transaction.completed', aTransaction())).toEqual({
      commands: [
        {
          type: 'sale',
          eventId: 'txn_1',
          amount: 59_900,
          currency: 'USD',
          plan: 'pri_seat',
          at: AT_ISO,
          identification: { customerId: 'ctm_1', names: [{ uid: 'ctm_1' }], attributions: [] },
          payment: ['txn_1'],
          whole: 59_900,
        },
      ],
    });
  });

  test.each([
    ['a discount of 59.90', { discount: '5990', total: '58694', grand_total: '58694' }, 53_910],
    ['half of it by credit', { grand_total: '32607' }, 29_950],
    ['half a cent away from zero', { subtotal: '1', total: '2', grand_total: '1' }, 1],
  ])('a transaction counts the paid amount without tax: %s', (_, totals, amount) => {
    expect(decide('transaction.completed', aTransaction(totals))).toMatchObject({ commands: [{ amount }] });
  });

  test('a transaction counts less the Paddle fee if configured', () => {
    expect(decide('transaction.completed', aTransaction(), {}, { afterFee: true })).toMatchObject({
      commands: [{ amount: 56_589 }],
    });
  });

  test.each([
    ['a trial', { subtotal: '0', tax: '0', total: '0', grand_total: '0' }],
    ['all of it by credit', { grand_total: '0' }],
  ])('a free transaction is not a sale: %s', (_, totals) => {
    expect(decide('transaction.completed', aTransaction(totals))).toEqual(recordNothing('nothing_paid'));
  });

  test('a free transaction with a referral is a sign-up, since later transactions may not name it', () => {
    const free = aTransaction({ total: '0', grand_total: '0' }, { custom_data: { partner_ref: 'grace' } });
    expect(decide('transaction.completed', free)).toMatchObject({
      commands: [
        { type: 'signup', at: AT_ISO, identification: { customerId: 'ctm_1', attributions: [{ refId: 'grace' }] } },
      ],
    });
  });

  test('a transaction in yen counts whole yen', () => {
    const yen = aTransaction({ subtotal: '500', total: '550', grand_total: '550' }, { currency_code: 'JPY' });
    expect(decide('transaction.completed', yen)).toMatchObject({ commands: [{ amount: 500, currency: 'JPY' }] });
  });

  test('a transaction takes its e-mail from the customer, and attributions from custom data and codes', () => {
    const facts = {
      customer: { email: 'ada@example.com', metadata: { partner_uid: 'user-7' } },
      findCode: (id: string) => (id === 'dsc_1' ? 'welcome' : undefined),
    };
    const transaction = aTransaction({}, { custom_data: { partner_ref: 'grace' }, discount_id: 'dsc_1' });
    expect(decide('transaction.completed', transaction, facts)).toMatchObject({
      commands: [
        {
          identification: {
            customerId: 'ctm_1',
            names: [{ uid: 'ctm_1' }, { uid: 'user-7' }, { email: 'ada@example.com' }],
            attributions: [{ refId: 'grace' }, { promoCode: 'welcome' }],
          },
        },
      ],
    });
  });

  test('custom data of a transaction overrides the subscription, which overrides the customer', () => {
    const withRef = (name: string) => ({ partner_ref: name });
    const facts = { customer: { email: null, metadata: withRef('customer') }, subscription: withRef('subscription') };
    const decideWith = (custom_data: Fields | null, overrides: Partial<EarlierFacts>) =>
      decide('transaction.completed', aTransaction({}, { custom_data }), overrides);
    const attributedTo = (refId: string) => ({ commands: [{ identification: { attributions: [{ refId }] } }] });
    expect(decideWith(withRef('transaction'), facts)).toMatchObject(attributedTo('transaction'));
    expect(decideWith(null, facts)).toMatchObject(attributedTo('subscription'));
    expect(decideWith(null, { customer: facts.customer })).toMatchObject(attributedTo('customer'));
  });

  test('a transaction with partner_ignore is not recorded', () => {
    const ignored = aTransaction({}, { custom_data: { partner_ignore: true } });
    expect(decide('transaction.completed', ignored)).toEqual(recordNothing('ignored'));
  });
});

describe('adjustment', () => {
  test.each(['refund', 'chargeback'] as const)('an approved %s adjustment refunds its subtotal', (action) => {
    expect(decide('adjustment.updated', anAdjustment({ action }))).toEqual({
      commands: [
        {
          type: 'refund',
          eventId: 'adj_1',
          kind: action,
          payment: ['txn_1'],
          part: 92,
          currency: 'USD',
          at: AT_ISO,
        },
      ],
    });
  });

  test('an adjustment refunds the same part when sales count after the fee', () => {
    const part = { commands: [{ part: 92 }] };
    expect(decide('adjustment.created', anAdjustment(), {}, { afterFee: true })).toMatchObject(part);
    expect(decide('transaction.completed', aTransaction(), {}, { afterFee: true })).toMatchObject({
      commands: [{ amount: 56_589, whole: 59_900 }],
    });
  });

  test.each([
    ['waits for approval', { status: 'pending_approval' }, 'not_approved'],
    ['was rejected', { status: 'rejected' }, 'not_approved'],
    ['is a warning, which holds alone', { action: 'chargeback_warning' }, 'warning'],
    ['is a credit, which the next transaction says', { action: 'credit' }, 'credit'],
    ['is of another kind', { action: 'write_off' }, 'other_event'],
  ])('an adjustment that %s is skipped', (_, fields, nothing) => {
    expect(decide('adjustment.created', { ...anAdjustment(), ...fields })).toEqual({
      kind: 'nothing',
      because: nothing,
    });
  });

  test.each([
    ['chargeback_reverse', 'chargeback'],
    ['credit_reverse', 'credit'],
  ] as const)('a %s adjustment reverses a refund of its kind and amount', (action, kind) => {
    expect(decide('adjustment.created', anAdjustment({ action }))).toEqual({
      commands: [{ type: 'reversal', refund: { payment: ['txn_1'], kind, part: 92, by: 'adj_1' }, at: AT_ISO }],
    });
  });

  test('an adjustment with status reversed is reversed', () => {
    expect(decide('adjustment.updated', anAdjustment({ action: 'chargeback', status: 'reversed' }))).toEqual({
      commands: [{ type: 'reversal', refund: { eventId: 'adj_1' }, at: AT_ISO }],
    });
  });
});

describe('subscription', () => {
  test('a subscription is a sign-up only if it starts with a trial', () => {
    const trial = aSubscription({ status: 'trialing', custom_data: { partner_ref: 'grace' } });
    expect(decide('subscription.created', trial)).toMatchObject({
      commands: [{ type: 'signup', at: AT_ISO, identification: { attributions: [{ refId: 'grace' }] } }],
    });
    expect(decide('subscription.created', aSubscription())).toEqual(recordNothing('not_trialing'));
  });

  test('a subscription end is a cancellation unless the customer has another subscription', () => {
    const subscription = aSubscription({ status: 'canceled', canceled_at: '2025-12-31T23:59:00.787929969Z' });
    expect(decide('subscription.canceled', subscription)).toMatchObject({
      commands: [{ type: 'cancellation', eventId: 'sub_1', at: '2025-12-31T23:59:00.787Z' }],
    });
    expect(decide('subscription.canceled', subscription, { hasOtherSubscription: true })).toEqual(
      recordNothing('still_subscribed'),
    );
  });
});

test('a customer is mirrored, because transactions only name its id', () => {
  const customer = { id: 'ctm_1', email: 'ada@example.com', name: null, custom_data: { partner_ref: 'grace' } };
  expect(decide('customer.updated', customer)).toEqual({
    commands: [
      {
        type: 'remember customer',
        customerId: 'ctm_1',
        customer: { email: 'ada@example.com', metadata: { partner_ref: 'grace' } },
      },
    ],
  });
});

test.each([
  ['active', true],
  ['archived', false],
  ['expired', false],
])('a discount that is %s mirrors its code in lower case', (status, active) => {
  const discount = { id: 'dsc_1', status, code: 'WELCOME', type: 'flat', amount: '5000', custom_data: null };
  expect(decide('discount.updated', discount)).toEqual({
    commands: [{ type: 'mirror code', id: 'dsc_1', code: 'welcome', active, couponId: null, refId: null }],
  });
  expect(decide('discount.updated', { ...discount, code: null })).toEqual(recordNothing('no_code'));
});

describe('malformed events', () => {
  test('a malformed or unknown Paddle event is skipped', () => {
    expect(decideEvent('paddle', null, NOBODY, BILLING_SETTINGS)).toEqual(recordNothing('not_understood'));
    const broken = aTransaction({ subtotal: '12.50' });
    expect(decide('transaction.completed', broken)).toEqual(recordNothing('not_understood'));
    expect(decide('transaction.billed', aTransaction())).toEqual(recordNothing('other_event'));
  });

  test('deciding on a Paddle event never throws', () => {
    fc.assert(
      fc.property(fc.constantFrom(...REQUESTED_EVENTS.paddle), fc.anything(), (event_type, data) => {
        const event = { event_id: 'evt_1', event_type, occurred_at: AT, data };
        expect(() => decideEvent('paddle', event, NOBODY, BILLING_SETTINGS)).not.toThrow();
      }),
    );
  });
});
