import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reversalEventId } from '#shared/domain/billing/decision.ts';
import { computeRefundShares, type PaidSale } from '#shared/domain/billing/refund-shares.ts';

const sale = (amount: number, refunded = 0, eventId = 'in_1'): PaidSale => ({ eventId, amount, refunded });

describe('refund shares', () => {
  test.each([
    ['25.00 of 119.00 with 19.00 tax', sale(10_000), 11_900, 0, 2500, 2101],
    ['all of it', sale(10_000), 11_900, 0, 11_900, 10_000],
    ['the rest after 25.00', sale(10_000, 2101), 11_900, 2500, 9400, 7899],
    ['a dispute after a refund takes what is left', sale(10_000, 2101), 11_900, 2500, 11_900, 7899],
  ])('a refund takes its share of the sale: %s', (_, of, charged, before, refund, amount) => {
    expect(computeRefundShares([of], charged, before, refund)).toEqual([{ eventId: 'in_1', amount }]);
  });

  test('a refund takes no share if no amount is left or was charged', () => {
    expect(computeRefundShares([sale(100, 100)], 119, 119, 5)).toEqual([]);
    expect(computeRefundShares([sale(100)], 0, 0, 5)).toEqual([]);
  });

  test('a refund takes a share of each sale of the payment', () => {
    const sales = [sale(6000, 0, 'in_1:il_1'), sale(4000, 0, 'in_1:il_2')];
    expect(computeRefundShares(sales, 11_900, 0, 1190)).toEqual([
      { eventId: 'in_1:il_1', amount: 600 },
      { eventId: 'in_1:il_2', amount: 400 },
    ]);
  });

  test('refund shares sum to each sale and never exceed it, in any parts and order', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 4 });
    const parts = fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(amounts, parts, (each, refunds) => {
        const charged = refunds.reduce((sum, part) => sum + part, 0);
        const refundedAmounts = each.map(() => 0);
        let before = 0;
        for (const refund of refunds) {
          const sales = each.map((amount, index) => sale(amount, refundedAmounts[index], String(index)));
          for (const { eventId, amount } of computeRefundShares(sales, charged, before, refund)) {
            refundedAmounts[Number(eventId)] = (refundedAmounts[Number(eventId)] ?? 0) + amount;
          }
          before += refund;
          expect(refundedAmounts.every((amount, index) => amount <= (each[index] ?? 0))).toBe(true);
        }
        expect(refundedAmounts).toEqual(each);
      }),
    );
  });
});

test('the event id of a reversal is derived from its refund', () => {
  expect(reversalEventId('re_1')).toBe('re_1:reversed');
});
