import type { Money, SentAmount } from '#shared/domain/money/currency.ts';
import { computeProportion } from '#shared/domain/money/decimal.ts';
import type { SaleEvent } from './event.ts';
import {
  convertRefundAtSaleRate,
  isInForeignSaleCurrency,
  type RefundMoney,
  remainingOriginalAmount,
} from './refund-money.ts';

/** Part of a refund allocated to one sale. */
export interface SaleRefund {
  readonly sale: SaleEvent;
  readonly money: RefundMoney;
}

/** Returns refundable sales, newest first. */
export function refundableSales(sales: readonly SaleEvent[]): SaleEvent[] {
  return sales
    .filter((sale) => sale.amount > sale.refunded)
    .toSorted((a, b) => (a.at === b.at ? b.id - a.id : a.at < b.at ? 1 : -1));
}

/**
 * Allocates a refund to the unrefunded rests of sales.
 * @param sales refundable, newest first
 * @param money in the account's currency
 */
export function spreadRefund(sales: readonly SaleEvent[], money: Money): SaleRefund[] {
  const shares = takeInOrder(sales, money.amount, (sale) => sale.amount - sale.refunded);
  const { conversion, originalCurrency } = money;
  const total = shares.reduce((sum, { take }) => sum + take, 0);
  // Proportional, so that the parts add up.
  const sentFor = (amount: number) => (conversion ? computeProportion(money.originalAmount, amount, total) : amount);
  let before = 0;
  return shares.map(({ sale, take }) => {
    const originalAmount = sentFor(before + take) - sentFor(before);
    before += take;
    const conversionFields = conversion ? { conversion } : {};
    return { sale, money: { amount: take, originalAmount, originalCurrency, ofOriginal: 0, ...conversionFields } };
  });
}

/**
 * Allocates a refund in the sales' original currency, at their own rates.
 * @returns null if an affected sale has another currency
 */
export function spreadAtSalesRates(sales: readonly SaleEvent[], { amount, currency }: SentAmount): SaleRefund[] | null {
  const shares = takeInOrder(sales, amount, refundableAmount);
  if (!shares.every(({ sale }) => isInForeignSaleCurrency(sale, { amount, currency }))) return null;
  return shares.map(({ sale, take }) => ({ sale, money: convertRefundAtSaleRate(sale, { amount: take, currency }) }));
}

/** Returns the refundable rest in the original currency, rounded up so that no remainder stays. */
function refundableAmount(sale: SaleEvent): number {
  const remaining = BigInt(sale.amount - sale.refunded) * BigInt(sale.originalAmount);
  const saleAmount = BigInt(sale.amount);
  return Math.min(remainingOriginalAmount(sale), Number((remaining + saleAmount - 1n) / saleAmount));
}

function takeInOrder(sales: readonly SaleEvent[], amount: number, remainingOf: (sale: SaleEvent) => number) {
  let remaining = amount;
  return sales.flatMap((sale) => {
    const deduction = Math.min(remaining, remainingOf(sale));
    remaining -= deduction;
    return deduction > 0 ? [{ sale, take: deduction }] : [];
  });
}
