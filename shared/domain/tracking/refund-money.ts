import type { Account } from '#shared/domain/accounts/account.ts';
import { type Money, ownMoney, type Sent } from '#shared/domain/money/currency.ts';
import { shareOf } from '#shared/domain/money/decimal.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { RefundEvent, SaleEvent } from './event.ts';

/** What a refund is worth, and how much of its sale's original amount it refunds. */
export interface RefundMoney extends Money {
  /** Of the sale's original amount, in the smallest unit of its currency; 0 where the refund is in another currency. */
  readonly ofOriginal: number;
}

/**
 * Whether a refund is in the very currency that its sale was sent in, and that is not the account's: then it is worth its
 * part of the sale, whatever the rates are today.
 */
export function isInCurrencyOf(sale: SaleEvent, { currency }: Sent): boolean {
  return sale.conversion !== undefined && currency === sale.originalCurrency;
}

/**
 * A refund in the currency that its sale was sent in, at the rate of the sale: its part of what the sale came to, less
 * what the refunds before it were, so that refunds that add up to the sale are all of it, however they are rounded
 * (contract: Refund). One that comes to nothing by that counts, for the next is the larger by it.
 * @throws Refusal `refund_too_large` where the sale has less left
 */
export function refundAtSalesRate(sale: SaleEvent, { amount }: Sent): RefundMoney {
  const before = sale.originalRefunded ?? 0;
  if (before + amount > sale.originalAmount) throw new Refusal({ code: 'refund_too_large' });
  const worth = shareOf(sale.amount, before + amount, sale.originalAmount);
  const money = { amount: Math.max(0, worth - worthRefunded(sale)), originalAmount: amount, ofOriginal: amount };
  // Refunds in other currencies may have left less than this one's part.
  return limited({ ...money, originalCurrency: sale.originalCurrency }, sale);
}

/** What the refunds in the currency that a sale was sent in have come to in the account's, so far. */
export function worthRefunded(sale: SaleEvent): number {
  return sale.originalWorth ?? shareOf(sale.amount, sale.originalRefunded ?? 0, sale.originalAmount);
}

/** What refunds have left of a sale, in the currency that it was sent in. */
export function leftAsSent(sale: SaleEvent): number {
  return sale.conversion ? sale.originalAmount - (sale.originalRefunded ?? 0) : sale.amount - sale.refunded;
}

/** How much of its sale's original amount a refund has taken: what {@link RefundMoney} said of it. */
export function ofOriginalIn(
  refund: Pick<RefundEvent, 'originalAmount' | 'originalCurrency'>,
  sale: SaleEvent,
): number {
  return isInCurrencyOf(sale, { amount: refund.originalAmount, currency: refund.originalCurrency })
    ? refund.originalAmount
    : 0;
}

/**
 * A refund in a currency that is neither its sale's nor the account's: what it was converted to, and no more than the sale
 * has left, for by today's rate the whole may be worth more than it was.
 * @throws Refusal `refund_too_large` where nothing is left
 */
export function refundAtTodaysRate(sale: SaleEvent, converted: Money): RefundMoney {
  return limited({ ...converted, ofOriginal: 0 }, sale);
}

/** A refund in the account's own currency. */
export function ownRefund(sent: Sent, account: Pick<Account, 'currency'>): RefundMoney {
  return { ...ownMoney(sent, account), ofOriginal: 0 };
}

function limited(money: RefundMoney, sale: SaleEvent): RefundMoney {
  const left = sale.amount - sale.refunded;
  if (left === 0 && money.amount > 0) throw new Refusal({ code: 'refund_too_large' });
  return { ...money, amount: Math.min(money.amount, left) };
}
