import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Commission } from '#shared/domain/commissions/commission.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { SaleEvent } from '#shared/domain/tracking/event.ts';
import {
  isInSaleCurrency,
  type RefundMoney,
  refundAtSalesRate,
  refundAtTodaysRate,
  refundedWorth,
} from '#shared/domain/tracking/refund-money.ts';
import { decideSale } from '#shared/domain/tracking/sale.ts';
import {
  aCampaign,
  aLead,
  aMembership,
  aReward,
  aSale,
  IDS,
  NOW,
  refundSale,
  saleFacts,
} from '#test/unit/domain/builders.ts';

const tiers = [
  aMembership({ campaign: aCampaign([aReward({ gain: { percent: '33.3' } }), aReward({ id: 2, tier: 2 })]) }),
  aMembership({ promoter: { id: 2 } }),
];

/** A sale of so much in another currency that came to so much in the account's. */
function sold(originalAmount: number, amount: number) {
  const conversion = { day: '2024-01-02', from: '1', to: '1' };
  const sale = aSale({ amount, originalAmount, originalCurrency: 'JPY', conversion });
  const { event, commissions } = decideSale(saleFacts({ tiers }), sale, IDS, NOW);
  return { event, commissions };
}

/** What the sale is after a refund. */
function afterwards(event: SaleEvent, { amount, ofOriginal }: RefundMoney): SaleEvent {
  return {
    ...event,
    refunded: event.refunded + amount,
    originalRefunded: (event.originalRefunded ?? 0) + ofOriginal,
    originalWorth: refundedWorth(event) + (ofOriginal === 0 ? 0 : amount),
  };
}

/** What each tier's commission gives back for a refund. */
function backOf(
  sale: { event: SaleEvent; commissions: readonly Commission[] },
  money: RefundMoney,
): readonly Commission[] {
  const refund = { uid: null, email: null, eventId: 'r', quantity: 1, saleEventId: 'sale-1', ecom: false, at: NOW };
  return refundSale(aLead(), sale, { ...refund, ...money }).commissions;
}

const yen = (amount: number) => ({ amount, currency: 'JPY' });
const pounds = (amount: number): RefundMoney => ({
  amount,
  originalAmount: 1,
  originalCurrency: 'GBP',
  ofOriginal: 0,
});

describe('a refund in the currency that its sale was sent in', () => {
  test('is worth its part of the sale, whatever the rates are', () => {
    expect(refundAtSalesRate(sold(1000, 704).event, yen(250))).toEqual({
      amount: 176,
      originalAmount: 250,
      originalCurrency: 'JPY',
      ofOriginal: 250,
    });
  });

  test('in any number of parts that add up to the sale takes back exactly what it gave, never more on the way', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(parts, fc.integer({ min: 1, max: 20_000 }), (amounts, worth) => {
        const sale = sold(
          amounts.reduce((sum, amount) => sum + amount, 0),
          worth,
        );
        const left = new Map(sale.commissions.map(({ tier, amount }) => [tier, amount]));
        let { event } = sale;
        for (const amount of amounts) {
          const money = refundAtSalesRate(event, yen(amount));
          for (const { tier, amount: back } of backOf({ ...sale, event }, money)) {
            left.set(tier, (left.get(tier) ?? 0) + back);
          }
          event = afterwards(event, money);
          expect(event.refunded).toBeLessThanOrEqual(worth);
          expect(Math.min(0, ...left.values())).toBe(0);
        }
        expect([event.refunded, ...left.values()]).toEqual([worth, ...[...left].map(() => 0)]);
      }),
    );
  });

  test('that is taken back leaves the sale as it was, and what is refunded afterwards comes to all of it', () => {
    let { event } = sold(3, 2);
    const refund = (amount: number) => {
      const money = refundAtSalesRate(event, yen(amount));
      event = afterwards(event, money);
      return money;
    };
    const [first] = [refund(1), refund(1)];
    event = afterwards(event, { ...first, amount: -first.amount, ofOriginal: -first.ofOriginal });
    expect([event.refunded, event.originalRefunded]).toEqual([0, 1]);
    expect([refund(1).amount, refund(1).amount]).toEqual([1, 1]);
  });

  test('that comes to nothing by rounding counts: the next is the larger by it', () => {
    let { event } = sold(3, 2);
    const taken = [1, 1, 1].map((amount) => {
      const money = refundAtSalesRate(event, yen(amount));
      event = afterwards(event, money);
      return money.amount;
    });
    expect(taken).toEqual([1, 0, 1]);
  });

  test('of more than is left of the original amount is refused', () => {
    const { event } = sold(1000, 704);
    const rest = afterwards(event, refundAtSalesRate(event, yen(999)));
    expect(() => refundAtSalesRate(rest, yen(2))).toThrow(Refusal);
    expect(refundAtSalesRate(rest, yen(1)).ofOriginal).toBe(1);
  });

  test('is only one where the sale was converted', () => {
    const { event } = sold(1000, 704);
    expect([isInSaleCurrency(event, yen(1)), isInSaleCurrency(event, { amount: 1, currency: 'GBP' })]).toEqual([
      true,
      false,
    ]);
    const { event: own } = decideSale(saleFacts(), aSale(), IDS, NOW);
    expect(isInSaleCurrency(own, { amount: 1, currency: own.originalCurrency })).toBe(false);
  });
});

describe('a refund in a third currency', () => {
  test('is worth what it comes to, and no more than the sale has left', () => {
    const { event } = sold(1000, 704);
    expect(refundAtTodaysRate(event, pounds(700)).amount).toBe(700);
    const rest = afterwards(event, refundAtTodaysRate(event, pounds(700)));
    expect(refundAtTodaysRate(rest, pounds(700)).amount).toBe(4);
    expect(() => refundAtTodaysRate(afterwards(rest, pounds(4)), pounds(1))).toThrow(Refusal);
  });

  test('and what is refunded in the first one never come to more than the sale', () => {
    const { event } = sold(1000, 704);
    const rest = afterwards(event, refundAtTodaysRate(event, pounds(400)));
    expect(refundAtSalesRate(rest, yen(1000)).amount).toBe(304);
  });
});
