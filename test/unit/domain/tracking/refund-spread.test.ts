import { describe, expect, test } from 'vitest';
import {
  refundableSales,
  type SaleRefund,
  spreadAtSalesRates,
  spreadRefund,
} from '#shared/domain/tracking/refund-spread.ts';
import { decideSale } from '#shared/domain/tracking/sale.ts';
import { aSale, createSaleFacts, IDS, NOW } from '#test/unit/domain/builders.ts';

const aSaleOf = (id: number, more: Parameters<typeof aSale>[0] & { readonly refunded?: number }) => {
  const { event } = decideSale(
    createSaleFacts(),
    aSale({ eventId: `sale-${id}`, ...more }),
    { ...IDS, event: id },
    NOW,
  );
  return { ...event, refunded: more.refunded ?? 0 };
};
const dollars = (amount: number) => ({ amount, originalAmount: amount, originalCurrency: 'USD' });
const conversion = { day: '2026-03-14', from: '1', to: '2' };
const euros = (id: number, amount: number) =>
  aSaleOf(id, { amount: 2 * amount, originalAmount: amount, originalCurrency: 'EUR', conversion });
const getAmounts = (shares: readonly SaleRefund[] | null) =>
  shares?.map(({ sale, money }) => [sale.id, money.amount, money.originalAmount, money.ofOriginal]);

describe('refund without a sale', () => {
  test('a refund without a sale takes from the newest sale first and skips refunded sales', () => {
    const sales = [
      aSaleOf(1, { amount: 100, at: '2026-01-02T00:00:00.000Z' }),
      aSaleOf(2, { amount: 100, at: '2026-03-02T00:00:00.000Z', refunded: 100 }),
      aSaleOf(3, { amount: 100, at: '2026-01-01T00:00:00.000Z' }),
      aSaleOf(4, { amount: 100, at: '2026-02-01T00:00:00.000Z', refunded: 60 }),
      aSaleOf(5, { amount: 100, at: '2026-01-02T00:00:00.000Z' }),
    ];
    const newestFirst = refundableSales(sales);
    expect(newestFirst.map(({ id }) => id)).toEqual([4, 5, 1, 3]);
    expect(getAmounts(spreadRefund(newestFirst, dollars(150)))).toEqual([
      [4, 40, 40, 0],
      [5, 100, 100, 0],
      [1, 10, 10, 0],
    ]);
  });

  test('a refund without a sale is limited to the rest of all sales', () => {
    expect(getAmounts(spreadRefund([aSaleOf(1, { amount: 100 })], dollars(5000)))).toEqual([[1, 100, 100, 0]]);
    expect(spreadRefund([], dollars(5000))).toEqual([]);
  });

  test('a refund without a sale is split in the original currency if all sales share it', () => {
    const sales = [euros(2, 100), euros(1, 100)];
    expect(getAmounts(spreadAtSalesRates(sales, { amount: 130, currency: 'EUR' }))).toEqual([
      [2, 200, 100, 100],
      [1, 60, 30, 30],
    ]);
    expect(spreadAtSalesRates([aSaleOf(3, { amount: 10 }), ...sales], { amount: 130, currency: 'EUR' })).toBeNull();
  });

  test('a refund continues with the next sale if the first was partly refunded in the account currency', () => {
    const newest = { ...euros(2, 100), refunded: 190 };
    expect(getAmounts(spreadAtSalesRates([newest, euros(1, 100)], { amount: 100, currency: 'EUR' }))).toEqual([
      [2, 10, 5, 5],
      [1, 190, 95, 95],
    ]);
  });

  test('a converted refund is split in proportion, and the parts sum to the original amount', () => {
    const money = { amount: 150, originalAmount: 77, originalCurrency: 'GBP', conversion };
    const shares = spreadRefund([aSaleOf(2, { amount: 100 }), euros(1, 100)], money);
    expect(getAmounts(shares)).toEqual([
      [2, 100, 51, 0],
      [1, 50, 26, 0],
    ]);
  });
});
