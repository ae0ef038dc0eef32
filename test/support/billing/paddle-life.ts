import type { AdjustmentAction, AdjustmentStatus, CurrencyCode } from '@paddle/paddle-node-sdk';
import { type Bill, computeLineRevenue, listSaleOfInvoice, type MoneyBack, toBookUnits, totals } from './books.ts';
import { PADDLE_CURRENCIES } from './currencies.ts';
import { type Fields, type Life, MONTHS, type Promoters } from './lives.ts';
import * as paddle from './paddle-events.ts';
import { aBill, applyBalance, buildMonthlyItems } from './pricing.ts';
import type { Random } from './random.ts';
import { startLife } from './start-life.ts';

const CHANNELS = [
  ...['transaction', 'transaction', 'customer', 'subscription', 'code', 'ref of a code'],
  ...['reported by uid', 'reported by e-mail', 'own uid', 'nobody', 'ignored'],
] as const;

/**
 * Generates a Paddle customer's history.
 * @param afterFee whether commissions are based on the amount after Paddle's fee
 */
export function createPaddleLife(lifeIndex: number, random: Random, promoters: Promoters, afterFee: boolean): Life {
  const life = startLife({
    lifeIndex,
    random,
    promoters,
    provider: 'paddle',
    channels: CHANNELS,
    currencies: PADDLE_CURRENCIES,
    customers: 'ctm',
    write: (type, data, event_id, at) => ({ ...paddle.anEvent(type, data), event_id, occurred_at: toIsoTime(at) }),
  });
  const { channel, promoterIndex, refId, promoter, currency, email, customer: customer_id, signup } = life;
  const { events, payments, id, advance, report } = life;
  const currency_code = currency.code as CurrencyCode;
  const time = () => toIsoTime(life.now());
  const ref = (on: string) => (channel === on ? { partner_ref: refId } : {});
  const ofCustomer = { ...ref('customer'), ...(channel === 'own uid' ? { partner_uid: `user-${lifeIndex}` } : {}) };
  report('customer.created', { id: customer_id, email, name: null, custom_data: ofCustomer });
  const isCoded = channel === 'code' || channel === 'ref of a code';
  const discount_id = isCoded ? id('dsc') : null;
  if (discount_id) {
    const code = channel === 'code' ? promoters.codes[promoterIndex] : `shop-${lifeIndex}`;
    const custom_data = channel === 'code' ? null : { partner_ref: refId };
    report('discount.created', {
      id: discount_id,
      status: 'active',
      code,
      type: 'percentage',
      amount: '10',
      custom_data,
    });
  }
  const hasSubscription = channel === 'subscription' || random.is(0.7);
  const subscription_id = hasSubscription ? id('sub') : null;
  const aSubscription = (overrides: Fields) =>
    paddle.aSubscription({
      id: subscription_id ?? undefined,
      customer_id,
      created_at: time(),
      currency_code,
      custom_data: ref('subscription'),
      discount: discount_id ? { id: discount_id } : null,
      ...overrides,
    });
  if (hasSubscription) report('subscription.created', aSubscription({ status: random.pick(['active', 'trialing']) }));
  advance(60);

  const transaction = (bill: Bill, isFirst: boolean) => {
    const [{ total, own }, transactionId] = [totals(bill), id('txn')];
    const paid = bill.paid ?? total;
    const untaxed = total > 0 ? toBookUnits(currency, own, paid, total) : 0;
    const earnings = untaxed - Math.floor((paid * 5) / 100);
    const lines = bill.lines.map((line) => ({ ...line, subtotal: computeLineRevenue(line) + line.discount }));
    const ignored = channel === 'ignored' ? { partner_ignore: true, partner_ref: refId } : {};
    const totalsSaid = {
      ...asTexts({ total, earnings, grand_total: paid, credit: total - paid, tax: total - own }),
      subtotal: String(lines.reduce((sum, { subtotal }) => sum + subtotal, 0)),
      discount: String(bill.lines.reduce((sum, { discount }) => sum + discount, 0)),
    };
    const one = paddle.aTransaction(totalsSaid, {
      id: transactionId,
      customer_id,
      subscription_id,
      currency_code,
      discount_id: isFirst ? discount_id : null,
      billed_at: time(),
      updated_at: time(),
      custom_data: { ...(isFirst ? ref('transaction') : {}), ...ignored },
    });
    const line_items = lines.map(({ price, subtotal }) => ({
      price_id: price,
      totals: { subtotal: String(subtotal) },
    }));
    report('transaction.completed', { ...one, details: { ...(one.details as Fields), line_items } });
    const [largest] = [...lines].sort((a, b) => b.subtotal - a.subtotal);
    const sold = listSaleOfInvoice(transactionId, bill)
      .map((sale) => ({ ...sale, price: largest?.price ?? null, amount: afterFee ? earnings : sale.amount }))
      .filter(({ amount }) => amount > 0);
    const adjustments: MoneyBack[] = [];
    payments.push({ currency, promoter, sold, whole: untaxed, back: adjustments });
    if (sold.length > 0) addAdjustment(transactionId, untaxed, adjustments);
  };
  const addAdjustment = (transaction_id: string, untaxed: number, adjustments: MoneyBack[]) => {
    const adjust = (
      type: string,
      adjustmentId: string,
      action: AdjustmentAction,
      status: AdjustmentStatus,
      part: number,
    ) =>
      report(
        `adjustment.${type}`,
        paddle.anAdjustment({
          id: adjustmentId,
          action,
          status,
          transaction_id,
          customer_id,
          subscription_id,
          created_at: time(),
          currency_code,
          totals: asTexts({ subtotal: part, tax: 0, total: part, fee: 0, earnings: part }),
        }),
      );
    if (random.is(0.6)) return;
    let remaining = untaxed;
    for (let count = random.of(0, 4); count > 0 && remaining > 0; count -= 1) {
      const part = random.is(0.25) ? remaining : random.of(1, remaining);
      const [first, second] = [id('adj'), id('adj')];
      const kind = random.pick(['refund', 'refund', 'rejected', 'reversed', 'chargeback', 'won', 'warning', 'credit']);
      advance(5 * 86_400);
      if (kind === 'warning') adjust('created', first, 'chargeback_warning', 'approved', part);
      else if (kind === 'credit') adjust('created', first, 'credit', 'approved', part);
      else if (kind === 'chargeback' || kind === 'won') adjust('created', first, 'chargeback', 'approved', part);
      else adjust('created', first, 'refund', 'pending_approval', part);
      advance(86_400);
      if (kind === 'refund' || kind === 'reversed') adjust('updated', first, 'refund', 'approved', part);
      if (kind === 'rejected') adjust('updated', first, 'refund', 'rejected', part);
      advance(86_400);
      if (kind === 'reversed') adjust('updated', first, 'refund', 'reversed', part);
      if (kind === 'won') adjust('created', second, 'chargeback_reverse', 'approved', part);
      const stays = kind === 'refund' || kind === 'chargeback';
      if (stays || kind === 'reversed' || kind === 'won') adjustments.push({ part, stays });
      if (stays) remaining -= part;
    }
  };
  for (let month = random.pick(MONTHS); month > 0; month -= 1) {
    const isFirst = payments.length === 0;
    const newItems = buildMonthlyItems(random, currency, !isFirst && random.is(0.2));
    transaction(
      applyBalance(random, aBill(random, currency, newItems, { idOf: () => id('il'), canShip: false }), false),
      isFirst,
    );
    advance(30 * 86_400);
  }
  if (subscription_id && random.is(0.4)) {
    report('subscription.canceled', aSubscription({ status: 'canceled', canceled_at: time() }));
    return { payments, events, signup, left: promoter === null ? null : subscription_id };
  }
  return { payments, events, signup };
}

function toIsoTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

function asTexts(amounts: Readonly<Record<string, number>>): Fields {
  return Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, String(amount)]));
}
