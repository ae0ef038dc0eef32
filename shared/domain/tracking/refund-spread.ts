import type { Money, Sent } from '#shared/domain/money/currency.ts';
import { shareOf } from '#shared/domain/money/decimal.ts';
import type { SaleEvent } from './event.ts';
import { isInCurrencyOf, leftAsSent, type RefundMoney, refundAtSalesRate } from './refund-money.ts';

/** What a refund takes of a sale. */
export interface SaleRefund {
  readonly sale: SaleEvent;
  readonly money: RefundMoney;
}

/** The sales that a refund without `sale_event_id` can take from, newest first. */
export function refundableSales(sales: readonly SaleEvent[]): SaleEvent[] {
  return sales
    .filter((sale) => sale.amount > sale.refunded)
    .toSorted((one, other) => (one.at === other.at ? other.id - one.id : one.at < other.at ? 1 : -1));
}

/**
 * Spreads a refund over sales, newest first: of each it takes what is left, until the amount is taken or no sale is left.
 * @param sales with something left, newest first
 * @param money in the account's currency
 */
export function spreadRefund(sales: readonly SaleEvent[], money: Money): SaleRefund[] {
  const shares = takeInOrder(sales, money.amount, (sale) => sale.amount - sale.refunded);
  const { conversion, originalCurrency } = money;
  const whole = shares.reduce((sum, { take }) => sum + take, 0);
  // What was sent in another currency is divided in proportion, so that the parts add up to it.
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
 * The same in the currency that the sales were sent in, each at its own rate.
 * @returns null where one of these sales is in another currency
 */
export function spreadAtSalesRates(sales: readonly SaleEvent[], { amount, currency }: Sent): SaleRefund[] | null {
  const shares = takeInOrder(sales, amount, leftToSpread);
  if (!shares.every(({ sale }) => isInCurrencyOf(sale, { amount, currency }))) return null;
  return shares.map(({ sale, take }) => ({ sale, money: refundAtSalesRate(sale, { amount: take, currency }) }));
}

/** The refundable rest of a sale in its original currency, after refunds in any currency. Rounded up, so that nothing remains. */
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
