import { expect, test } from 'vitest';
import { BILLING_SETTINGS } from '#shared/domain/billing/connection.ts';
import { processProviderEvent } from '#shared/operations/billing/process-event.ts';
import { changeSettings } from '#shared/operations/settings/change-settings.ts';
import { runtime } from '#shared/runtime.ts';
import { readBalances } from '#shared/store/projections/projections.ts';
import * as paddle from '#test/support/billing/paddle-events.ts';
import * as stripe from '#test/support/billing/stripe-events.ts';
import { aCompany, type Company, twentyPercent, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { createRandomNumbers } from '#test/support/suite/seed.ts';

const COMPANIES = 4;
/** Operations per company. A long run: STEPS=500 npm run test:deep -- test/deep/refund-balances */
const STEPS = Number(process.env.STEPS ?? 40);
const PROMOTERS = 2;
const START = Date.parse('2026-01-01T00:00:00.000Z');
const HOUR_MS = 3_600_000;

type Channel = 'api' | 'stripe' | 'paddle';

interface Buyer {
  readonly uid: string;
  readonly channel: Channel;
  readonly promoter: Seller;
  /** Whether only the first sale earns; otherwise each sale earns a fifth. */
  readonly isOnce: boolean;
  sales: number;
}

interface Seller {
  readonly id: number;
  isRejected: boolean;
  /** Paid so far by the first-sale campaign and by the other one. */
  readonly paid: { once: number; each: number };
}

/** A sale in the test's books. Amounts avoid rounding of shares. */
interface Sold {
  readonly eventId: string;
  readonly buyer: Buyer;
  readonly amount: number;
  readonly commission: number;
  refunded: number;
}

/** A refund reported by the API, with its part of each sale. */
interface Refunded {
  readonly eventId: string;
  readonly parts: readonly { readonly sale: Sold; readonly amount: number }[];
  isReversed: boolean;
}

/** Two promoters in two campaigns, each with a customer per channel and campaign. */
async function aShop(offsetsPerCampaign: boolean) {
  const company = await aCompany();
  // Set before the first call, because processes cache account settings.
  const offsetDebts = offsetsPerCampaign ? 'own_campaign' : 'all_campaigns';
  await changeSettings({ account: company.account, runtime }, { payouts: { offsetDebts } });
  const onceReward = {
    ...twentyPercent,
    name: '50% once',
    gain: { percent: '50' },
    duration: { type: 'once' },
  } as const;
  const other = await company.campaignWith({ name: 'Once', rewards: [onceReward] });
  const sellers: Seller[] = [];
  const buyers: Buyer[] = [];
  for (let nth = 0; nth < PROMOTERS; nth += 1) {
    const { promoter, promotion } = await company.promoter();
    const response = await company.v1('/promoters/add_to_campaign', { id: promoter.id, campaign_id: other.id });
    const otherPromotion = response.body.promotions.find(
      (one: { campaign_id: number }) => one.campaign_id === other.id,
    );
    const seller = { id: promoter.id, isRejected: false, paid: { once: 0, each: 0 } };
    sellers.push(seller);
    for (const [isOnce, ref_id] of [
      [false, promotion.refId],
      [true, otherPromotion.ref_id],
    ] as const) {
      for (const channel of ['api', 'stripe', 'paddle'] as const) {
        const uid = unique(channel === 'paddle' ? 'ctm' : 'cus');
        expect((await company.v2('/track/signup', { uid, ref_id })).status).toBe(200);
        buyers.push({ uid, channel, promoter: seller, isOnce, sales: 0 });
      }
    }
  }
  return { company, sellers, buyers };
}

/** Sales and refunds of a shop, added up independently of the service. */
class Books {
  readonly sales: Sold[] = [];
  readonly refunds: Refunded[] = [];

  recordSale(buyer: Buyer, eventId: string, amount: number): void {
    const commission = buyer.isOnce ? (buyer.sales === 0 ? amount / 2 : 0) : amount / 5;
    buyer.sales += 1;
    this.sales.push({ eventId, buyer, amount, commission, refunded: 0 });
  }

  /** Refunds the newest sales first. @returns the refunded amount */
  refundNewest(buyer: Buyer, eventId: string, amount: number): number {
    let remaining = amount;
    const parts: { sale: Sold; amount: number }[] = [];
    for (const sale of this.sales.filter((one) => one.buyer === buyer).toReversed()) {
      const refundedNow = Math.min(remaining, sale.amount - sale.refunded);
      if (refundedNow > 0) parts.push({ sale, amount: refundedNow });
      sale.refunded += refundedNow;
      remaining -= refundedNow;
    }
    if (parts.length > 0) this.refunds.push({ eventId, parts, isReversed: false });
    return amount - remaining;
  }

  reversed(refund: Refunded): void {
    for (const { sale, amount } of refund.parts) sale.refunded -= amount;
    refund.isReversed = true;
  }

  /** A promoter's balance in the first-sale campaign and in the other one; negative for a debt. */
  debts(seller: Seller): { once: number; each: number } {
    const debts = { once: -seller.paid.once, each: -seller.paid.each };
    for (const { buyer, commission, amount, refunded } of this.sales) {
      if (buyer.promoter !== seller) continue;
      debts[buyer.isOnce ? 'once' : 'each'] += (commission * (amount - refunded)) / amount;
    }
    return debts;
  }
}

function processEvent(company: Company, provider: 'stripe' | 'paddle', event: Readonly<Record<string, unknown>>) {
  return processProviderEvent({ account: company.account, runtime }, { provider, event, settings: BILLING_SETTINGS });
}

/** Reports a payment through its channel. @returns whether it counted */
async function pay(company: Company, buyer: Buyer, eventId: string, amount: number, at: string): Promise<boolean> {
  const { uid, channel } = buyer;
  if (channel === 'api') {
    return (await company.v2('/track/sale', { uid, event_id: eventId, amount, created_at: at })).status === 200;
  }
  if (channel === 'stripe') {
    const paid_at = Date.parse(at) / 1000;
    const sums = { amount_due: amount, amount_paid: amount, subtotal: amount, total: amount };
    const more = { customer: uid, customer_email: null, payment_intent: `pi_${eventId}`, total_excluding_tax: amount };
    const times = { finalized_at: paid_at, marked_uncollectible_at: null, paid_at, voided_at: null };
    const invoice = { id: eventId, ...sums, ...more, status_transitions: times };
    const event = stripe.anEvent('invoice.paid', stripe.anInvoice(invoice, [stripe.aLine({ amount })]));
    return (await processEvent(company, 'stripe', event)).kind === 'counted';
  }
  const totals = { tax: '0', subtotal: String(amount), total: String(amount), grand_total: String(amount) };
  const transaction = { id: eventId, customer_id: uid, billed_at: at };
  const event = paddle.anEvent('transaction.completed', paddle.aTransaction(totals, transaction));
  return (await processEvent(company, 'paddle', event)).kind === 'counted';
}

/** Reports a refund through its channel. The sale must have that much left. */
async function refundThrough(company: Company, { eventId, buyer }: Sold, id: string, amount: number): Promise<void> {
  const { uid, channel } = buyer;
  if (channel === 'api') {
    const refund = { uid, event_id: id, sale_event_id: eventId, amount };
    expect((await company.v2('/track/refund', refund)).status).toBe(200);
    return;
  }
  const event =
    channel === 'stripe'
      ? stripe.anEvent('refund.created', stripe.aRefund({ id, payment_intent: `pi_${eventId}`, charge: null, amount }))
      : paddle.anEvent(
          'adjustment.created',
          paddle.anAdjustment({ id, transaction_id: eventId, totals: { subtotal: String(amount) } }),
        );
  expect(await processEvent(company, channel, event)).toMatchObject({ kind: 'counted' });
}

async function run(lane: number): Promise<void> {
  const chance = createRandomNumbers(lane);
  const pick = <T>(some: readonly T[]) => some[Math.floor(chance() * some.length)] as T;
  const offsetsPerCampaign = lane % 2 === 1;
  const { company, sellers, buyers } = await aShop(offsetsPerCampaign);
  const books = new Books();
  const setRejected = async (seller: Seller, isRejected: boolean) => {
    const path = `/company/promoters/${isRejected ? 'reject' : 'accept'}`;
    expect((await company.v2(path, { ids: [seller.id] })).status).toBe(200);
    seller.isRejected = isRejected;
  };
  const steps: readonly (readonly [number, (nth: number) => Promise<void>])[] = [
    [
      5,
      async (nth) => {
        const buyer = pick(buyers);
        const [eventId, amount] = [unique('paid'), 100 * (1 + Math.floor(chance() * 20))];
        const at = new Date(START + nth * HOUR_MS).toISOString();
        const counted = await pay(company, buyer, eventId, amount, at);
        expect(counted, `a sale of ${buyer.channel}`).toBe(!buyer.promoter.isRejected);
        if (counted) books.recordSale(buyer, eventId, amount);
      },
    ],
    [
      3,
      async () => {
        const sale = pick(books.sales.filter(({ amount, refunded }) => amount > refunded));
        if (!sale) return;
        const amount = 10 * (1 + Math.floor((chance() * (sale.amount - sale.refunded)) / 10));
        const refundedNow = Math.min(amount, sale.amount - sale.refunded);
        const eventId = unique('refund');
        await refundThrough(company, sale, eventId, refundedNow);
        sale.refunded += refundedNow;
        if (sale.buyer.channel !== 'api') return;
        books.refunds.push({ eventId, parts: [{ sale, amount: refundedNow }], isReversed: false });
      },
    ],
    [
      3,
      async () => {
        const buyer = pick(buyers);
        const amount = 10 * (1 + Math.floor(chance() * 300));
        const refund = { uid: buyer.uid, event_id: unique('refund'), amount };
        const { status, body } = await company.v2('/track/refund', refund);
        const refundedNow = books.refundNewest(buyer, refund.event_id, amount);
        expect([status, refundedNow === 0 ? 0 : body.sale_amount]).toEqual([
          refundedNow === 0 ? 400 : 200,
          0 - refundedNow,
        ]);
      },
    ],
    [
      2,
      async () => {
        const refund = pick(books.refunds.filter(({ isReversed }) => !isReversed));
        if (!refund) return;
        const reversal = { event_id: unique('reversal'), refund_event_id: refund.eventId };
        expect((await company.v2('/track/refund_reversal', reversal)).status).toBe(200);
        books.reversed(refund);
      },
    ],
    [1, () => setRejected(pick(sellers), true)],
    [1, () => setRejected(pick(sellers), false)],
    [
      2,
      async () => {
        const seller = pick(sellers);
        const { once, each } = books.debts(seller);
        const dueAmount = offsetsPerCampaign ? Math.max(0, once) + Math.max(0, each) : Math.max(0, once + each);
        const { status, body } = await company.v1('/payouts/create', { promoter_id: seller.id, status: 'completed' });
        const amounts = [body].flat().map(({ amount }: { amount: number }) => amount);
        expect([status, amounts.reduce((sum, one) => sum + one, 0)]).toEqual([200, dueAmount]);
        if (dueAmount === 0) return;
        // With own_campaign, a campaign with a debt is not part of the payout.
        if (!offsetsPerCampaign || once > 0) seller.paid.once += once;
        if (!offsetsPerCampaign || each > 0) seller.paid.each += each;
      },
    ],
  ];
  const drawn = steps.flatMap(([weight, step]) => Array.from({ length: weight }, () => step));
  for (let nth = 0; nth < STEPS; nth += 1) await pick(drawn)(nth);
  for (const seller of sellers) {
    const debts = books.debts(seller);
    const paidAmount = seller.paid.once + seller.paid.each;
    const expected = [debts.once + debts.each + paidAmount, paidAmount];
    const balances = async () => {
      const cash = (await readBalances(company.account.id, seller.id)).find(({ unit }) => unit === 'cash');
      return [cash?.earned ?? 0, cash?.paid ?? 0];
    };
    expect(await eventually(balances, (found) => found.join() === expected.join())).toEqual(expected);
  }
}

test('balances equal sales minus refunds and payouts across channels, even for rejected promoters', async () => {
  await Promise.all(Array.from({ length: COMPANIES }, (_, lane) => run(lane)));
});
