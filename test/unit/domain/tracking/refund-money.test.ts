import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Commission } from '#shared/domain/commissions/commission.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { SaleEvent } from '#shared/domain/tracking/event.ts';
import {
  convertedRefunds,
  convertRefundAtSaleRate,
  isInForeignSaleCurrency,
  limitRefundToSale,
  type RefundMoney,
} from '#shared/domain/tracking/refund-money.ts';
import { decideSale } from '#shared/domain/tracking/sale.ts';
import {
  aCampaign,
  aLead,
  aMembership,
  aReward,
  aSale,
  createSaleFacts,
  IDS,
  NOW,
  refundSale,
} from '#test/unit/domain/builders.ts';

const tiers = [
  aMembership({ campaign: aCampaign([aReward({ gain: { percent: '33.3' } }), aReward({ id: 2, tier: 2 })]) }),
  aMembership({ promoter: { id: 2 } }),
];

function aSaleOf(originalAmount: number, amount: number) {
  const conversion = { day: '2024-01-02', from: '1', to: '1' };
  const sale = aSale({ amount, originalAmount, originalCurrency: 'JPY', conversion });
  const { event, commissions } = decideSale(createSaleFacts({ tiers }), sale, IDS, NOW);
  return { event, commissions };
}

function applyRefund(event: SaleEvent, { amount, ofOriginal }: RefundMoney): SaleEvent {
  return {
    ...event,
    refunded: event.refunded + amount,
    originalRefunded: (event.originalRefunded ?? 0) + ofOriginal,
    originalWorth: convertedRefunds(event) + (ofOriginal === 0 ? 0 : amount),
  };
}

function listReversals(
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

describe('refund in the original currency', () => {
  test('a refund in the original currency is converted at the rate of its sale', () => {
    expect(convertRefundAtSaleRate(aSaleOf(1000, 704).event, yen(250))).toEqual({
      amount: 176,
      originalAmount: 250,
      originalCurrency: 'JPY',
      ofOriginal: 250,
    });
  });

  test('refunds in the original currency that add up to the sale reverse exactly its commissions, and partial sums never more', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(parts, fc.integer({ min: 1, max: 20_000 }), (amounts, worth) => {
        const sale = aSaleOf(
          amounts.reduce((sum, amount) => sum + amount, 0),
          worth,
        );
        const remainingByTier = new Map(sale.commissions.map(({ tier, amount }) => [tier, amount]));
        let { event } = sale;
        for (const amount of amounts) {
          const money = convertRefundAtSaleRate(event, yen(amount));
          for (const { tier, amount: refundAmount } of listReversals({ ...sale, event }, money)) {
            remainingByTier.set(tier, (remainingByTier.get(tier) ?? 0) + refundAmount);
          }
          event = applyRefund(event, money);
          expect(event.refunded).toBeLessThanOrEqual(worth);
          expect(Math.min(0, ...remainingByTier.values())).toBe(0);
        }
        expect([event.refunded, ...remainingByTier.values()]).toEqual([worth, ...[...remainingByTier].map(() => 0)]);
      }),
    );
  });

  test('a reversed refund restores the sale, and later refunds sum to the whole sale', () => {
    let { event } = aSaleOf(3, 2);
    const refund = (amount: number) => {
      const money = convertRefundAtSaleRate(event, yen(amount));
      event = applyRefund(event, money);
      return money;
    };
    const [first] = [refund(1), refund(1)];
    event = applyRefund(event, { ...first, amount: -first.amount, ofOriginal: -first.ofOriginal });
    expect([event.refunded, event.originalRefunded]).toEqual([0, 1]);
    expect([refund(1).amount, refund(1).amount]).toEqual([1, 1]);
  });

  test('a refund that rounds to zero counts, so that the next one is larger', () => {
    let { event } = aSaleOf(3, 2);
    const reversals = [1, 1, 1].map((amount) => {
      const money = convertRefundAtSaleRate(event, yen(amount));
      event = applyRefund(event, money);
      return money.amount;
    });
    expect(reversals).toEqual([1, 0, 1]);
  });

  test('a refund of more than the remaining original amount is rejected', () => {
    const { event } = aSaleOf(1000, 704);
    const rest = applyRefund(event, convertRefundAtSaleRate(event, yen(999)));
    expect(() => convertRefundAtSaleRate(rest, yen(2))).toThrow(Refusal);
    expect(convertRefundAtSaleRate(rest, yen(1)).ofOriginal).toBe(1);
  });

  test('a refund is in the original currency only if its sale was converted from it', () => {
    const { event } = aSaleOf(1000, 704);
    expect([
      isInForeignSaleCurrency(event, yen(1)),
      isInForeignSaleCurrency(event, { amount: 1, currency: 'GBP' }),
    ]).toEqual([true, false]);
    const { event: own } = decideSale(createSaleFacts(), aSale(), IDS, NOW);
    expect(isInForeignSaleCurrency(own, { amount: 1, currency: own.originalCurrency })).toBe(false);
  });
});

describe('refund in a third currency', () => {
  test('a refund in a third currency is limited to the rest of the sale', () => {
    const { event } = aSaleOf(1000, 704);
    expect(limitRefundToSale(event, pounds(700)).amount).toBe(700);
    const rest = applyRefund(event, limitRefundToSale(event, pounds(700)));
    expect(limitRefundToSale(rest, pounds(700)).amount).toBe(4);
    expect(() => limitRefundToSale(applyRefund(rest, pounds(4)), pounds(1))).toThrow(Refusal);
  });

  test('refunds in third and original currency never exceed the sale', () => {
    const { event } = aSaleOf(1000, 704);
    const rest = applyRefund(event, limitRefundToSale(event, pounds(400)));
    expect(convertRefundAtSaleRate(rest, yen(1000)).amount).toBe(304);
  });
});
