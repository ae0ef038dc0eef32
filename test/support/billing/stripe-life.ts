import { type Bill, listSaleOfInvoice, listSalesByLine, type Payment, totals } from './books.ts';
import { STRIPE_CURRENCIES } from './currencies.ts';
import { type Fields, type Life, MONTHS, type Promoters } from './lives.ts';
import { aBill, anAmount, applyBalance, buildMonthlyItems } from './pricing.ts';
import type { Random } from './random.ts';
import { startLife } from './start-life.ts';
import * as stripe from './stripe-events.ts';
import { type Charge, reportRefundsAndDisputes } from './stripe-refunds.ts';

const CHANNELS = [
  ...['reference', 'reference', 'customer', 'subscription', 'session', 'code', 'ref of a code'],
  ...['reported by uid', 'reported by e-mail', 'own uid', 'nobody', 'ignored'],
] as const;
const GUESTS = ['reference', 'session', 'code', 'customer', 'reported by e-mail', 'nobody', 'ignored'] as const;
type Channel = (typeof CHANNELS)[number];

/**
 * Generates a Stripe customer's history.
 * @param lifeIndex unique among the shop's customers
 */
export function createStripeLife(lifeIndex: number, random: Random, promoters: Promoters, byLine: boolean): Life {
  const isGuest = random.is(0.25);
  const channels: readonly Channel[] = isGuest ? GUESTS : CHANNELS;
  const life = startLife({
    lifeIndex,
    random,
    promoters,
    provider: 'stripe',
    channels,
    currencies: STRIPE_CURRENCIES,
    customers: 'cus',
    write: (type, object, eventId, at) => ({ ...stripe.anEvent(type, object), id: eventId, created: at }),
  });
  const { channel, promoterIndex, refId, promoter, currency, email, customer, signup } = life;
  const { events, payments, id, advance, now, report } = life;
  const ignored = channel === 'ignored' ? { partner_ignore: 'true' } : {};

  const codeId = id('promo');
  const redeemPromotionCode = () => {
    if (channel !== 'code' && channel !== 'ref of a code') return [];
    const ofPromoter = channel === 'code';
    const code = ofPromoter ? (promoters.codes[promoterIndex] as string).toUpperCase() : `shop-${lifeIndex}`;
    const metadata = ofPromoter ? {} : { partner_ref: refId };
    const promotion = { type: 'coupon', coupon: 'WELCOME' };
    report('promotion_code.created', { id: codeId, object: 'promotion_code', code, active: true, promotion, metadata });
    return [{ coupon: null, promotion_code: codeId }];
  };
  const customerFields = () => ({
    client_reference_id: channel === 'reference' || channel === 'ignored' ? refId : null,
    metadata: { ...(channel === 'session' ? { partner_ref: refId } : {}), ...ignored },
    discounts: redeemPromotionCode(),
  });
  const paidBy = (charges: readonly Charge[], payment: Payment) => {
    payments.push({ ...payment, promoter });
    reportRefundsAndDisputes(random, {
      charges,
      back: payment.back,
      currency: currency.code,
      ignored,
      id,
      advance,
      report,
    });
  };

  if (isGuest) {
    for (let count = random.of(1, 2); count > 0; count -= 1) {
      const [item] = buildMonthlyItems(random, currency, false);
      const bill = aBill(random, currency, item ? [item] : [], { idOf: () => id('li'), canShip: true });
      const { total } = totals(bill);
      const payment_intent = total > 0 ? id('pi') : null;
      const session = (payment_status: string) =>
        stripe.aSession({
          ...createSession(bill, total),
          ...customerFields(),
          id: `cs_${lifeIndex}x${count}`,
          payment_intent,
          payment_status,
          created: now() - 60,
          customer_details: { email, name: null },
        });
      const isLate = random.is(0.3);
      report('checkout.session.completed', session(isLate ? 'unpaid' : 'paid'));
      // The referrer is named after the payment, by a record that shares only the e-mail with it.
      if (channel === 'customer') {
        advance(600);
        const record = { id: customer, object: 'customer', email: email.toUpperCase(), created: now() };
        report('customer.created', { ...record, metadata: { partner_ref: refId } });
      }
      advance(86_400);
      if (isLate) report('checkout.session.async_payment_succeeded', session('paid'));
      if (!payment_intent) continue;
      const sold = listSaleOfInvoice(payment_intent, bill).map((sale) => ({ ...sale, price: null }));
      const charge = { payment_intent, charge: id('ch'), amount: total };
      paidBy([charge], { currency, promoter, sold, whole: total, back: [] });
      advance(86_400);
    }
    return { payments, events, signup };
  }

  const subscription = id('sub');
  const isTrial = random.is(0.35);
  const isOld = random.is(0.3);
  const ofCustomer = {
    ...(channel === 'customer' ? { partner_ref: refId } : {}),
    ...(channel === 'own uid' ? { partner_uid: `user-${lifeIndex}` } : {}),
  };
  const metadata = { ...(channel === 'subscription' ? { partner_ref: refId } : {}), ...ignored };
  const aSubscription = (overrides: Fields) =>
    stripe.aSubscription({
      id: subscription,
      customer,
      metadata,
      created: now(),
      currency: currency.code,
      ...overrides,
    });
  report('customer.created', { id: customer, object: 'customer', email, metadata: ofCustomer, created: now() });
  advance(5);
  report('customer.subscription.created', aSubscription({ status: isTrial ? 'trialing' : 'active' }));
  const session = {
    ...customerFields(),
    id: `cs_${lifeIndex}`,
    mode: 'subscription',
    customer,
    subscription,
    payment_intent: null,
  };
  report(
    'checkout.session.completed',
    stripe.aSession({ ...session, invoice: id('in'), customer_details: { email, name: null } }),
  );
  advance(30);

  const invoice = (bill: Bill) => {
    const [{ total, own }, invoiceId] = [totals(bill), id('in')];
    const paid = bill.paid ?? total;
    const charges = split(random, paid).map((amount) => ({
      amount,
      payment_intent: id('pi'),
      charge: id('ch'),
    }));
    const [only] = charges;
    const named = isOld && charges.length === 1 && only;
    const details = { metadata, subscription };
    report(
      'invoice.paid',
      stripe.anInvoice(
        {
          id: invoiceId,
          customer,
          customer_email: email,
          currency: currency.code.toLowerCase(),
          metadata: ignored,
          total,
          amount_paid: paid,
          amount_due: paid,
          created: now() - 60,
          total_excluding_tax: isOld && random.is(0.3) ? undefined : own + bill.shipping,
          ...(bill.shipping > 0 ? { shipping_cost: createShipping(bill) } : {}),
          ...(isOld
            ? { parent: undefined, subscription, subscription_details: { metadata: {} } }
            : { parent: { type: 'subscription_details', subscription_details: details } }),
          ...(named ? { payment_intent: named.payment_intent, charge: named.charge } : {}),
          status_transitions: {
            finalized_at: now() - 60,
            paid_at: now(),
            marked_uncollectible_at: null,
            voided_at: null,
          },
        },
        bill.lines.map((line) => ({
          ...stripe.aLine({ id: line.id, amount: line.amount, price: line.price, invoice: invoiceId }),
          discount_amounts: line.discount > 0 ? [{ amount: line.discount, discount: 'di_1' }] : [],
          taxes: [{ amount: line.tax, tax_behavior: line.isTaxInside ? 'inclusive' : 'exclusive' }],
        })),
      ),
    );
    if (!named) {
      for (const { payment_intent, amount } of charges) {
        const payment = { type: 'payment_intent', payment_intent };
        report('invoice_payment.paid', { id: id('inpay'), invoice: invoiceId, amount_paid: amount, payment });
      }
    }
    const sold = byLine ? listSalesByLine(invoiceId, bill) : listSaleOfInvoice(invoiceId, bill);
    if (paid > 0) paidBy(charges, { currency, promoter, sold, whole: paid, back: [] });
  };
  const ofMonth = (isUpgrade: boolean) =>
    aBill(random, currency, buildMonthlyItems(random, currency, isUpgrade), {
      idOf: () => id('il'),
      canShip: random.is(0.3),
    });

  if (isTrial) {
    invoice({ ...ofMonth(false), lines: [], shipping: 0, shippingTax: 0, paid: 0 });
    advance(14 * 86_400);
  }
  for (let month = random.pick(MONTHS); month > 0; month -= 1) {
    const isUpgrade = random.is(0.25);
    if (isUpgrade) report('customer.subscription.updated', aSubscription({ status: 'active' }));
    invoice(applyBalance(random, ofMonth(isUpgrade), true));
    advance(30 * 86_400);
  }
  if (random.is(0.3)) {
    const item = { id: id('ii'), price: 'price_once', amount: anAmount(random, currency) };
    invoice(aBill(random, currency, [item], { idOf: () => id('il'), canShip: false }));
  }
  if (random.is(0.4)) {
    report('customer.subscription.deleted', aSubscription({ status: 'canceled', ended_at: now() }));
    return { payments, events, signup, left: promoter === null ? null : subscription };
  }
  return { payments, events, signup };
}

function split(random: Random, paid: number): number[] {
  if (paid <= 1 || random.is(0.75)) return paid > 0 ? [paid] : [];
  const first = random.of(1, paid - 1);
  return [first, paid - first];
}

function createSession(bill: Bill, total: number): Fields {
  const tax = bill.lines.reduce((sum, line) => sum + line.tax, 0) + bill.shippingTax;
  return {
    amount_total: total,
    currency: bill.currency.code.toLowerCase(),
    total_details: { amount_discount: 0, amount_shipping: bill.shipping, amount_tax: tax },
    shipping_cost: bill.shipping > 0 ? createShipping(bill) : null,
  };
}

function createShipping({ shipping, shippingTax }: Bill): Fields {
  return { amount_subtotal: shipping, amount_tax: shippingTax, amount_total: shipping + shippingTax };
}
