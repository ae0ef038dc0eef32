import type { Money, Sent } from '#shared/domain/money/currency.ts';
import { shareOf } from '#shared/domain/money/decimal.ts';
import type { SaleEvent } from './event.ts';
import { isInCurrencyOf, leftAsSent, type RefundMoney, refundAtSalesRate } from './refund-money.ts';

/** The part of a refund that is allocated to one sale. */
export interface SaleRefund {
  readonly sale: SaleEvent;
  readonly money: RefundMoney;
}

/** Returns the sales that a refund without `sale_event_id` can take from, newest first. */
export function refundableSales(sales: readonly SaleEvent[]): SaleEvent[] {
  return sales
    .filter((sale) => sale.amount > sale.refunded)
    .toSorted((one, other) => (one.at === other.at ? other.id - one.id : one.at < other.at ? 1 : -1));
}

/**
 * Allocates a refund to sales, newest first, up to the unrefunded rest of each.
 * @param sales with an unrefunded rest, newest first
 * @param money in the account's currency
 */
export function spreadRefund(sales: readonly SaleEvent[], money: Money): SaleRefund[] {
  const shares = takeInOrder(sales, money.amount, (sale) => sale.amount - sale.refunded);
  const { conversion, originalCurrency } = money;
  const whole = shares.reduce((sum, { take }) => sum + take, 0);
  // A converted original amount is divided proportionally, so that the parts add up to it.
  const sentFor = (amount: number) => (conversion ? shareOf(money.originalAmount, amount, whole) : amount);
  let before = 0;
  return shares.map(({ sale, take }) => {
    const originalAmount = sentFor(before + take) - sentFor(before);
    before += take;
    const kept = conversion ? { conversion } : {};
    return { sale, money: { amount: take, originalAmount, originalCurrency, ofOriginal: 0, ...kept } };
  });
}

/**
 * Allocates a refund in the sales' original currency, each at its own rate.
 * @returns null if an affected sale has another currency
 */
export function spreadAtSalesRates(sales: readonly SaleEvent[], { amount, currency }: Sent): SaleRefund[] | null {
  const shares = takeInOrder(sales, amount, leftToSpread);
  if (!shares.every(({ sale }) => isInCurrencyOf(sale, { amount, currency }))) return null;
  return shares.map(({ sale, take }) => ({ sale, money: refundAtSalesRate(sale, { amount: take, currency }) }));
}

/**
 * Returns the refundable rest of a sale in its original currency, after refunds in any currency. Rounded up so that no
 * remainder stays.
 */
function leftToSpread(sale: SaleEvent): number {
  const left = BigInt(sale.amount - sale.refunded) * BigInt(sale.originalAmount);
  const whole = BigInt(sale.amount);
  return Math.min(leftAsSent(sale), Number((left + whole - 1n) / whole));
}

function takeInOrder(sales: readonly SaleEvent[], amount: number, leftOf: (sale: SaleEvent) => number) {
  let left = amount;
  return sales.flatMap((sale) => {
    const take = Math.min(left, leftOf(sale));
    left -= take;
    return take > 0 ? [{ sale, take }] : [];
  });
}
