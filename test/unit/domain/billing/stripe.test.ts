import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BILLING_SETTINGS, type BillingSettings } from '#shared/domain/billing/connection.ts';
import { decideEvent, REQUESTED_EVENTS } from '#shared/domain/billing/decide.ts';
import type { BillingCommand, EarlierFacts } from '#shared/domain/billing/decision.ts';
import { recordNothing } from '#shared/domain/billing/outcome.ts';
import { newVisitorId } from '#shared/domain/tracking/visitor-id.ts';
import {
  AT,
  AT_ISO,
  aDispute,
  aLine,
  anEvent,
  anInvoice,
  aRefund,
  aSession,
  aSubscription,
} from '#test/support/billing/stripe-events.ts';

type Fields = Readonly<Record<string, unknown>>;

const NOBODY: EarlierFacts = {
  customer: null,
  subscription: {},
  hasOtherSubscription: false,
  findCode: () => undefined,
};
const TID = newVisitorId('abcdefghijklmnopqrst');

function decide(
  type: string,
  object: Fields,
  facts: Partial<EarlierFacts> = {},
  settings: Partial<BillingSettings> = {},
) {
  return decideEvent('stripe', anEvent(type, object), { ...NOBODY, ...facts }, { ...BILLING_SETTINGS, ...settings });
}

function decideCommands(...of: Parameters<typeof decide>): readonly BillingCommand[] {
  const decision = decide(...of);
  return 'commands' in decision ? decision.commands : [];
}

function decideSales(invoice: Fields, settings: Partial<BillingSettings> = {}) {
  return decideCommands('invoice.paid', invoice, {}, settings).map((command) =>
    command.type === 'sale' ? [command.eventId, command.amount, command.currency, command.plan] : [command.type],
  );
}

describe('paid invoice', () => {
  test('a paid invoice is a sale with its id, price and time of payment', () => {
    expect(decide('invoice.paid', anInvoice())).toEqual({
      commands: [
        {
          type: 'sale',
          eventId: 'in_1',
          amount: 10_000,
          currency: 'USD',
          plan: 'price_pro',
          at: AT_ISO,
          identification: {
            customerId: 'cus_1',
            names: [{ uid: 'cus_1' }, { email: 'ada@example.com' }],
            attributions: [],
          },
          payment: ['in_1'],
          whole: 10_000,
        },
      ],
    });
  });

  test.each([
    ['tax on top: 100.00 and 19.00 tax', { total: 11_900, amount_paid: 11_900 }, 10_000],
    ['tax inside: 100.00 with 15.97 tax', { total_excluding_tax: 8403 }, 8403],
    ['a coupon of 25%', { total: 7500, amount_paid: 7500, total_excluding_tax: 7500 }, 7500],
    ['30.00 of the customer’s balance, with tax', { total: 11_900, amount_paid: 8900 }, 7479],
    ['a third paid, half a cent up', { total: 3, amount_paid: 1, total_excluding_tax: 2 }, 1],
    ['0.5 of a cent away from zero', { total: 2, amount_paid: 1, total_excluding_tax: 1 }, 1],
  ])('an invoice counts the paid amount without tax: %s', (_, fields, amount) => {
    expect(decideSales(anInvoice(fields))).toEqual([['in_1', amount, 'USD', 'price_pro']]);
  });

  test('an invoice counts shipping only if configured, with tax on top or included', () => {
    const invoice = (total: number, untaxed: number, shipping: number) =>
      anInvoice({
        total,
        amount_paid: total / 2,
        total_excluding_tax: untaxed,
        shipping_cost: { amount_subtotal: 1000, amount_tax: 190, amount_total: shipping, shipping_rate: 'shr_1' },
      });
    expect(decideSales(invoice(13_090, 11_000, 1190))).toEqual([['in_1', 5000, 'USD', 'price_pro']]);
    expect(decideSales(invoice(11_000, 9213, 1000))).toEqual([['in_1', 4202, 'USD', 'price_pro']]);
    expect(decideSales(invoice(13_090, 11_000, 1190), { withShipping: true })).toEqual([
      ['in_1', 5500, 'USD', 'price_pro'],
    ]);
    expect(decideSales(invoice(13_090, 11_000, 1190), { saleForEachLine: true })).toEqual([
      ['in_1:il_1', 5000, 'USD', 'price_pro'],
    ]);
  });

  test.each([
    ['a trial of 0', { total: 0, amount_paid: 0, total_excluding_tax: 0 }],
    ['all paid from the balance', { amount_paid: 0 }],
    ['a credit for a downgrade', { total: -500, amount_paid: 0, total_excluding_tax: -500 }],
  ])('an unpaid invoice is not a sale: %s', (_, fields) => {
    expect(decide('invoice.paid', anInvoice(fields))).toEqual(recordNothing('nothing_paid'));
  });

  test('a free invoice with a referral is a sign-up', () => {
    const free = { total: 0, amount_paid: 0, total_excluding_tax: 0, metadata: { partner_ref: 'grace' } };
    expect(decideCommands('invoice.paid', anInvoice(free))).toMatchObject([
      { type: 'signup', at: AT_ISO, identification: { customerId: 'cus_1', attributions: [{ refId: 'grace' }] } },
    ]);
  });

  test('an invoice of an old API version has price, tax, payment and metadata elsewhere', () => {
    const { pricing, taxes, ...line } = aLine();
    const tax_amounts = [{ amount: 1900, inclusive: false }];
    const oldLine = { ...line, tax_amounts, price: { id: 'price_old', object: 'price' } };
    const { parent, total_excluding_tax, ...invoice } = anInvoice({ total: 11_900, amount_paid: 11_900 }, [oldLine]);
    const details = {
      subscription_details: { metadata: { partner_ref: 'grace' } },
      payment_intent: 'pi_1',
      charge: 'ch_1',
    };
    expect(decideCommands('invoice.paid', { ...invoice, ...details })).toMatchObject([
      {
        amount: 10_000,
        plan: 'price_old',
        payment: ['in_1', 'pi_1', 'ch_1'],
        identification: { attributions: [{ refId: 'grace' }] },
      },
    ]);
  });

  test('an invoice of several lines has the price of the largest', () => {
    const lines = [
      aLine({ amount: 100, price: 'price_addon' }),
      aLine({ id: 'il_2', amount: 9900, price: 'price_pro' }),
    ];
    expect(decideSales(anInvoice({}, lines))).toEqual([['in_1', 10_000, 'USD', 'price_pro']]);
  });
});

describe('invoice with more lines than its event lists', () => {
  const addon = (index: number, amount: number) => aLine({ id: `il_${index}`, amount, price: `price_${index}` });
  const addons = [addon(1, 5000), addon(2, 2000)];
  const others = [addon(3, 1000), addon(4, 4000), addon(5, -2000)];
  const invoice = (overrides: Fields = {}, lines: Fields = {}) => ({
    ...anInvoice({ total: 11_900, amount_paid: 11_900, total_excluding_tax: 10_000 }),
    lines: { object: 'list', data: addons, has_more: true, ...lines },
    ...overrides,
  });
  const byLine = { saleForEachLine: true };

  test('an invoice with unlisted lines counts its total, the largest known price, and a marker', () => {
    expect(decideCommands('invoice.paid', invoice())).toMatchObject([
      { eventId: 'in_1', amount: 10_000, plan: 'price_1', hasUnseenLines: true },
    ]);
    expect(decideCommands('invoice.paid', invoice({}, { others }))[0]).not.toHaveProperty('hasUnseenLines');
    const larger = [...others, addon(6, 9000)];
    expect(decideSales(invoice({}, { others: larger }))).toEqual([['in_1', 10_000, 'USD', 'price_6']]);
  });

  test('a sale per line combines all unlisted lines in one sale, whose price is known after they are read', () => {
    const events = [
      ['in_1:il_1', 5000, 'USD', 'price_1'],
      ['in_1:il_others', 3000, 'USD', null],
      ['in_1:il_2', 2000, 'USD', 'price_2'],
    ];
    expect(decideSales(invoice(), byLine)).toEqual(events);
    expect(decideSales(invoice({}, { others }), byLine)).toEqual(
      events.map(([id, amount, currency, plan]) => [id, amount, currency, plan ?? 'price_4']),
    );
  });

  test('negative unlisted lines reduce the sales of the listed lines', () => {
    const amounts = { total: 6000, amount_paid: 6000, total_excluding_tax: 6000 };
    expect(decideSales(invoice(amounts), byLine)).toEqual([
      ['in_1:il_1', 4000, 'USD', 'price_1'],
      ['in_1:il_2', 2000, 'USD', 'price_2'],
    ]);
  });

  test.each([
    ['of all', { tax: 1900 }],
    ['by rates', { total_taxes: [{ amount: 1500 }, { amount: 400 }] }],
    ['by rates, as old versions of the API do', { tax: null, total_tax_amounts: [{ amount: 1900 }] }],
  ])('an incomplete invoice of an old API version excludes tax if its tax is given %s', (_, fields) => {
    const oldInvoice = { total_excluding_tax: undefined, total_taxes: undefined, ...fields };
    expect(decideSales(invoice(oldInvoice))).toEqual([['in_1', 10_000, 'USD', 'price_1']]);
  });

  test('an incomplete invoice without its tax is skipped: unlisted lines may be taxed', () => {
    const withoutTotals = { total_excluding_tax: undefined, total_taxes: undefined };
    expect(decide('invoice.paid', invoice(withoutTotals))).toEqual(recordNothing('not_understood'));
  });
});

test('an invoice of free lines is one sale of its shipping, if shipping counts', () => {
  const shipping_cost = { amount_subtotal: 500, amount_tax: 0, amount_total: 500, shipping_rate: 'shr_1' };
  const amounts = { total: 500, amount_paid: 500, total_excluding_tax: 500, shipping_cost };
  const settings = { saleForEachLine: true, withShipping: true };
  expect(decideSales(anInvoice(amounts, [aLine({ amount: 0 })]), settings)).toEqual([
    ['in_1', 500, 'USD', 'price_pro'],
  ]);
});

describe('sales per invoice line', () => {
  const lines = (invoice: Fields, all: readonly Fields[]) =>
    decideSales(anInvoice(invoice, all), { saleForEachLine: true });

  test('a line counts less its discounts and included tax', () => {
    const tax = [{ amount: 1000, tax_behavior: 'inclusive' }];
    const all = [
      aLine({ id: 'il_1', amount: 6000, discount_amounts: [{ amount: 500, discount: 'di_1' }], taxes: tax }),
      aLine({ id: 'il_2', amount: 4000, price: 'price_addon', taxes: [{ amount: 40, tax_behavior: 'exclusive' }] }),
    ];
    const invoice = { total: 9540, amount_paid: 9540, total_excluding_tax: 8500 };
    expect(lines(invoice, all)).toEqual([
      ['in_1:il_1', 4500, 'USD', 'price_pro'],
      ['in_1:il_2', 4000, 'USD', 'price_addon'],
    ]);
  });

  test('a line is reduced only by its own billing credits', () => {
    const credits = [
      { amount: 7000, type: 'credit_balance_transaction', credit_balance_transaction: 'cbtxn_1' },
      { amount: 1000, type: 'discount', discount: 'di_1' },
    ] as const;
    const all = [
      aLine({
        id: 'il_1',
        amount: 8000,
        discount_amounts: [{ amount: 1000, discount: 'di_1' }],
        pretax_credit_amounts: [...credits],
      }),
      aLine({ id: 'il_2', amount: 10_000, price: 'price_addon' }),
    ];
    const invoice = { total: 10_000, amount_paid: 10_000, total_excluding_tax: 10_000 };
    expect(lines(invoice, all)).toEqual([['in_1:il_2', 10_000, 'USD', 'price_addon']]);
  });

  test('rounding leftovers of lines go to the largest line', () => {
    const all = [1, 2, 3].map((index) => aLine({ id: `il_${index}`, amount: index === 2 ? 34 : 33 }));
    const invoice = { total: 100, amount_paid: 50, total_excluding_tax: 100 };
    expect(lines(invoice, all).map(([id, amount]) => [id, amount])).toEqual([
      ['in_1:il_2', 16],
      ['in_1:il_1', 17],
      ['in_1:il_3', 17],
    ]);
  });

  test('a negative line reduces the largest line first, then the next', () => {
    const all = [
      aLine({ id: 'il_new', amount: 9000 }),
      aLine({ id: 'il_addon', amount: 2000 }),
      aLine({ id: 'il_old', amount: -9500 }),
    ];
    expect(lines({ total: 1500, amount_paid: 1500, total_excluding_tax: 1500 }, all)).toEqual([
      ['in_1:il_addon', 1500, 'USD', 'price_pro'],
    ]);
  });

  test('the sales of all lines sum to the invoice', () => {
    const anyLine = fc.record({
      amount: fc.integer({ min: -20_000, max: 50_000 }),
      off: fc.nat(500),
      tax: fc.nat(900),
    });
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 6 }), fc.nat(1000), (all, part) => {
        const untaxed = all.reduce((sum, { amount, off }) => sum + amount - off, 0);
        const total = untaxed + all.reduce((sum, { tax }) => sum + tax, 0);
        const amount_paid = Math.floor((Math.max(0, total) * part) / 1000);
        const invoice = anInvoice(
          { total, amount_paid, total_excluding_tax: untaxed },
          all.map(({ amount, off, tax }, index) =>
            aLine({
              id: `il_${index}`,
              amount,
              discount_amounts: [{ amount: off }],
              taxes: [{ amount: tax, tax_behavior: 'exclusive' }],
            }),
          ),
        );
        const [wholeSale] = decideSales(invoice);
        const parts = decideSales(invoice, { saleForEachLine: true }).map((sale) => Number(sale[1]));
        expect(parts.reduce((sum, amount) => sum + amount, 0)).toBe(Number(wholeSale?.[1] ?? 0));
        expect(parts.every((amount) => amount > 0)).toBe(true);
      }),
    );
  });
});

describe('checkout session', () => {
  test('a checkout of one payment is a sale without tax and shipping', () => {
    const details = { amount_discount: 0, amount_shipping: 500, amount_tax: 700 };
    const session = aSession({ amount_total: 6200, total_details: details });
    expect(decide('checkout.session.completed', session)).toMatchObject({
      commands: [
        { type: 'sale', eventId: 'pi_1', amount: 5000, currency: 'USD', at: AT_ISO, payment: ['pi_1'], whole: 6200 },
      ],
    });
    expect(decideCommands('checkout.session.completed', session, {}, { withShipping: true })).toMatchObject([
      { amount: 5500 },
    ]);
  });

  test('the tax of a checkout includes the tax on its shipping', () => {
    const session = aSession({
      amount_total: 6595,
      shipping_cost: { amount_subtotal: 595, amount_tax: 95, amount_total: 595 },
      total_details: { amount_discount: 0, amount_shipping: 595, amount_tax: 1095 },
    });
    expect(decideCommands('checkout.session.completed', session)).toMatchObject([{ amount: 5000 }]);
    expect(decideCommands('checkout.session.completed', session, {}, { withShipping: true })).toMatchObject([
      { amount: 5500 },
    ]);
  });

  test('a checkout with a reference is also a sign-up; for a subscription it is only a sign-up', () => {
    const session = aSession({ client_reference_id: TID, customer: 'cus_1' });
    const [signup, sale] = decideCommands('checkout.session.completed', session);
    expect(signup).toMatchObject({ type: 'signup', identification: { attributions: [{ tid: TID }] } });
    expect(sale).toMatchObject({ type: 'sale', identification: { customerId: 'cus_1', attributions: [{ tid: TID }] } });
    const subscription = { ...session, mode: 'subscription', payment_intent: null, invoice: 'in_1' };
    expect(decideCommands('checkout.session.completed', subscription).map(({ type }) => type)).toEqual(['signup']);
  });

  test.each([
    ['an invoice tells of the money', { invoice: 'in_1' }, 'told_by_invoice'],
    ['an invoice will tell of it', { invoice_creation: { enabled: true } }, 'told_by_invoice'],
    ['a subscription without a reference', { mode: 'subscription', payment_intent: null }, 'told_by_invoice'],
    [
      'a card that is kept',
      { mode: 'setup', payment_intent: null, payment_status: 'no_payment_required' },
      'no_reference',
    ],
    ['nothing to pay', { amount_total: 0, payment_intent: null }, 'nothing_paid'],
    ['less than half a króna', { amount_total: 49, currency: 'isk' }, 'nothing_paid'],
  ])('a checkout is not counted: %s', (_, fields, nothing) => {
    expect(decide('checkout.session.completed', aSession(fields))).toEqual({ kind: 'nothing', because: nothing });
  });

  test('a checkout with delayed payment counts once it is paid', () => {
    expect(decideCommands('checkout.session.async_payment_succeeded', aSession())).toMatchObject([
      { type: 'sale', eventId: 'pi_1' },
    ]);
  });
});

describe('refund', () => {
  test.each(['succeeded', 'pending'])('a refund that is %s counts as a part of the charge', (status) => {
    expect(decide('refund.created', aRefund({ status }))).toEqual({
      commands: [
        {
          type: 'refund',
          eventId: 're_1',
          payment: ['pi_1', 'ch_1'],
          part: 2500,
          currency: 'USD',
          at: AT_ISO,
        },
      ],
    });
  });

  test.each([
    ['refund.failed', 'failed'],
    ['refund.updated', 'failed'],
    ['refund.updated', 'canceled'],
  ])('a refund whose %s says %s is reversed', (type, status) => {
    expect(decide(type, aRefund({ status }))).toEqual({
      commands: [{ type: 'reversal', refund: { eventId: 're_1' }, at: AT_ISO }],
    });
  });

  test('a refund that waits for the customer does not count', () => {
    expect(decide('refund.created', aRefund({ status: 'requires_action' }))).toEqual(recordNothing('not_approved'));
  });

  test('a dispute counts when its money is withdrawn and is reversed when it is won', () => {
    expect(decideCommands('charge.dispute.funds_withdrawn', aDispute())).toMatchObject([
      { type: 'refund', eventId: 'dp_1', part: 10_000, at: AT_ISO },
    ]);
    const reversal = { type: 'reversal', refund: { eventId: 'dp_1' }, at: AT_ISO };
    expect(decideCommands('charge.dispute.closed', aDispute({ status: 'won' }))).toEqual([reversal]);
    expect(decideCommands('charge.dispute.funds_reinstated', aDispute({ status: 'won' }))).toEqual([reversal]);
    expect(decide('charge.dispute.closed', aDispute({ status: 'lost' }))).toEqual(recordNothing('other_event'));
  });

  test('a refunded charge only records its amount and checks refunds, since it reports a total', () => {
    const charge = { id: 'ch_1', payment_intent: 'pi_1', amount: 11_900, amount_refunded: 2500 };
    const remembered = { type: 'remember payment', payment: 'ch_1', of: 'pi_1', whole: 11_900 };
    const checked = { type: 'check refunds', payment: ['ch_1', 'pi_1'], refunded: 2500, at: AT_ISO };
    expect(decideCommands('charge.refunded', charge)).toEqual([remembered, checked]);
    const partly = { ...charge, amount_captured: 9400 };
    expect(decideCommands('charge.refunded', partly)).toEqual([{ ...remembered, whole: 9400 }]);
  });
});

describe('charge', () => {
  test('a charge is not a sale: it links to its payment intent, and in old API versions to its invoice', () => {
    const charge = { id: 'ch_1', payment_intent: 'pi_1', amount: 12_000, amount_captured: 11_900, invoice: 'in_1' };
    expect(decideCommands('charge.succeeded', charge)).toEqual([
      { type: 'remember payment', payment: 'ch_1', of: 'pi_1', whole: 11_900 },
      { type: 'remember payment', payment: 'pi_1', of: 'in_1' },
    ]);
  });

  test('a charge without a payment intent links to its invoice, if any', () => {
    const charge = { id: 'ch_1', amount: 11_900 };
    expect(decideCommands('charge.succeeded', { ...charge, invoice: 'in_1' })).toMatchObject([{ of: 'in_1' }]);
    expect(decideCommands('charge.succeeded', charge)).toMatchObject([{ of: null, whole: 11_900 }]);
  });
});

describe('subscription', () => {
  test('a Stripe subscription is a sign-up only if it starts with a trial', () => {
    const facts = { customer: { email: 'ada@example.com', metadata: { partner_tid: TID } } };
    expect(decideCommands('customer.subscription.created', aSubscription({ status: 'trialing' }), facts)).toMatchObject(
      [{ type: 'signup', at: AT_ISO, identification: { customerId: 'cus_1', attributions: [{ tid: TID }] } }],
    );
    expect(decide('customer.subscription.created', aSubscription())).toEqual(recordNothing('not_trialing'));
  });

  test('a subscription end is a cancellation unless the customer has another subscription', () => {
    const subscription = aSubscription({ status: 'canceled', ended_at: AT - 60 });
    expect(decideCommands('customer.subscription.deleted', subscription)).toMatchObject([
      { type: 'cancellation', eventId: 'sub_1', at: '2025-12-31T23:59:00.000Z' },
    ]);
    const other = decide('customer.subscription.deleted', subscription, { hasOtherSubscription: true });
    expect(other).toEqual(recordNothing('still_subscribed'));
  });

  test('a changed subscription sets the plan only; its money arrives by invoice', () => {
    expect(decideCommands('customer.subscription.updated', aSubscription())).toMatchObject([
      { type: 'plan', plan: 'price_pro' },
    ]);
  });
});

describe('customer', () => {
  const customer = (metadata: Fields) => ({
    id: 'cus_1',
    object: 'customer',
    email: 'ada@example.com',
    created: AT,
    metadata,
  });
  const types = (metadata: Fields) =>
    decideCommands('customer.updated', customer(metadata)).map((command) => command.type);

  test('a customer is mirrored; its metadata trigger a sign-up or bind its uid', () => {
    expect(types({})).toEqual(['remember customer']);
    expect(types({ partner_ref: 'grace' })).toEqual(['remember customer', 'signup']);
    expect(types({ partner_uid: 'user-7' })).toEqual(['remember customer', 'bind']);
    expect(decideCommands('customer.created', customer({ partner_uid: 'user-7' }))[1]).toMatchObject({
      identification: {
        customerId: 'cus_1',
        names: [{ uid: 'cus_1' }, { uid: 'user-7' }, { email: 'ada@example.com' }],
      },
    });
  });

  test('an ignored customer is mirrored, so that its events are ignored too', () => {
    expect(types({ partner_ref: 'grace', partner_ignore: 'true' })).toEqual(['remember customer']);
  });
});

test('a payment of an invoice is recorded by its ids, which refunds refer to', () => {
  const invoicePayment = {
    id: 'inpay_1',
    invoice: 'in_1',
    payment: { type: 'payment_intent', payment_intent: 'pi_1' },
  };
  expect(decideCommands('invoice_payment.paid', invoicePayment)).toEqual([
    { type: 'remember payment', payment: 'pi_1', of: 'in_1' },
  ]);
});

test.each([
  ['of the API before 2025', { coupon: { id: 'SUMMER', object: 'coupon' } }],
  ['of the API since', { promotion: { type: 'coupon', coupon: 'SUMMER' } }],
])('a promotion code is mirrored by its own id, in lower case: %s', (_, coupon) => {
  const code = { id: 'promo_1', code: 'Grace10', active: true, metadata: { partner_ref: 'grace' }, ...coupon };
  expect(decideCommands('promotion_code.created', code)).toEqual([
    { type: 'mirror code', id: 'promo_1', code: 'grace10', active: true, couponId: 'SUMMER', refId: 'grace' },
  ]);
});

test('a deleted coupon ends its codes', () => {
  expect(decideCommands('coupon.deleted', { id: 'SUMMER' })).toEqual([{ type: 'end codes', couponId: 'SUMMER' }]);
});

describe('lead attribution', () => {
  const findOwner = (object: Fields, facts: Partial<EarlierFacts> = {}) => {
    const [command] = decideCommands('checkout.session.completed', object, facts);
    return command && 'identification' in command ? command.identification : null;
  };

  test('a lead is identified by uid, partner_uid, e-mail, and attributed by tid, ref, reference, code, in this order', () => {
    const metadata = { partner_uid: 'user-7', partner_tid: TID, partner_ref: 'grace' };
    const session = aSession({
      customer: 'cus_1',
      client_reference_id: 'anna',
      metadata,
      discounts: [{ coupon: null, promotion_code: 'promo_1' }],
    });
    const findCode = (id: string) => ({ promo_1: 'grace10' })[id];
    expect(findOwner(session, { findCode })).toEqual({
      customerId: 'cus_1',
      names: [{ uid: 'cus_1' }, { uid: 'user-7' }, { email: 'ada@example.com' }],
      attributions: [{ tid: TID }, { refId: 'grace' }, { refId: 'anna' }, { promoCode: 'grace10' }],
    });
  });

  test('a client reference is a ref id as a whole or not at all', () => {
    const findAttributions = (client_reference_id: string) =>
      findOwner(aSession({ client_reference_id }))?.attributions;
    expect(findAttributions('ANNA')).toEqual([{ refId: 'ANNA' }]);
    for (const own of ['anna:invoice-5', 'anna@example.com', 'anna/7']) expect(findAttributions(own) ?? []).toEqual([]);
  });

  test('metadata of the customer override the subscription, which overrides the event', () => {
    const withRef = (name: string) => ({ partner_ref: name });
    const session = aSession({ metadata: withRef('session') });
    const customer = { email: null, metadata: withRef('customer') };
    expect(findOwner(session, { customer, subscription: withRef('subscription') })?.attributions).toEqual([
      { refId: 'customer' },
    ]);
    expect(findOwner(session, { subscription: withRef('subscription') })?.attributions).toEqual([
      { refId: 'subscription' },
    ]);
    expect(findOwner(session)?.attributions).toEqual([{ refId: 'session' }]);
  });
});

describe('partner_ignore', () => {
  const yes = { partner_ignore: 'true' };

  test('partner_ignore on a customer, subscription, invoice or refund prevents recording', () => {
    const ignored = recordNothing('ignored');
    expect(decide('invoice.paid', anInvoice({ metadata: yes }))).toEqual(ignored);
    expect(decide('invoice.paid', anInvoice(), { subscription: yes })).toEqual(ignored);
    expect(decide('invoice.paid', anInvoice(), { customer: { email: null, metadata: yes } })).toEqual(ignored);
    expect(decide('refund.created', aRefund({ metadata: yes }))).toEqual(ignored);
    const parent = { type: 'subscription_details', subscription_details: { metadata: yes, subscription: 'sub_1' } };
    expect(decide('invoice.paid', anInvoice({ parent }))).toEqual(ignored);
  });

  test.each(['false', '0', 'no', ''])('partner_ignore set to %j does not count', (value) => {
    expect(decideSales(anInvoice({ metadata: { partner_ignore: value } }))).toHaveLength(1);
  });
});

describe('other currencies', () => {
  test.each([
    ['jpy', 500, 500],
    ['krw', 12_000, 12_000],
    ['kwd', 5120, 5120],
    ['isk', 500, 5],
    ['isk', 550, 6],
    ['mga', 500, 50_000],
    ['ugx', 50_000, 500],
    ['huf', 1045, 1045],
  ])('a Stripe amount of %s %d counts as %d', (currency, amount, converted) => {
    const money = { currency, total: amount, amount_paid: amount, total_excluding_tax: amount };
    expect(decideSales(anInvoice(money))).toEqual([['in_1', converted, currency.toUpperCase(), 'price_pro']]);
  });
});

describe('currencies with a larger unit than at Stripe', () => {
  test('an amount is rounded only once: 50.495 krónur are 50', () => {
    const money = { currency: 'isk', total: 20_000, amount_paid: 10_099, total_excluding_tax: 10_000 };
    expect(decideSales(anInvoice(money))).toEqual([['in_1', 50, 'ISK', 'price_pro']]);
  });

  test('rounded lines sum to the rounded invoice', () => {
    const lines = [1, 2, 3].map((index) => aLine({ id: `il_${index}`, amount: 150 }));
    const money = { currency: 'isk', total: 450, amount_paid: 450, total_excluding_tax: 450 };
    const parts = decideSales(anInvoice(money, lines), { saleForEachLine: true });
    expect(parts.map(([id, amount]) => [id, amount])).toEqual([
      ['in_1:il_1', 1],
      ['in_1:il_2', 2],
      ['in_1:il_3', 2],
    ]);
    expect(decideSales(anInvoice(money, lines))).toEqual([['in_1', 5, 'ISK', 'price_pro']]);
  });
});

describe('malformed events', () => {
  test('a malformed or unknown Stripe event is skipped', () => {
    expect(decideEvent('stripe', 'x', NOBODY, BILLING_SETTINGS)).toEqual(recordNothing('not_understood'));
    expect(decide('invoice.paid', { id: 'in_1' })).toEqual(recordNothing('not_understood'));
    expect(decide('customer.tax_id.created', {})).toEqual(recordNothing('other_event'));
    expect(decide('constructor', {})).toEqual(recordNothing('other_event'));
  });

  test('deciding on a Stripe event never throws, and no sale is zero or negative', () => {
    const anyInvoice = fc.record({ amount_paid: fc.integer(), total: fc.integer(), total_excluding_tax: fc.integer() });
    fc.assert(
      fc.property(fc.constantFrom(...REQUESTED_EVENTS.stripe), fc.anything(), anyInvoice, (type, object, fields) => {
        decideEvent('stripe', { id: 'evt_1', type, created: AT, data: { object } }, NOBODY, BILLING_SETTINGS);
        for (const [, amount] of decideSales(anInvoice(fields))) expect(Number(amount)).toBeGreaterThan(0);
      }),
    );
  });
});
