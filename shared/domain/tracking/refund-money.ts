import type { Account } from '#shared/domain/accounts/account.ts';
import { type Money, type SentAmount, toAccountMoney } from '#shared/domain/money/currency.ts';
import { computeProportion } from '#shared/domain/money/decimal.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { RefundEvent, SaleEvent } from './event.ts';

/** Value of a refund, and its part of the original amount. */
export interface RefundMoney extends Money {
  /** Smallest unit of the sale's original currency; 0 in another currency. */
  readonly ofOriginal: number;
}

/** Whether a refund has the foreign currency of its sale, so that the sale's rate applies. */
export function isInForeignSaleCurrency(sale: SaleEvent, { currency }: SentAmount): boolean {
  return isForeignSale(sale) && currency === sale.originalCurrency;
}

/** Whether a sale was in another currency than the account's. Imported ones have no conversion. */
function isForeignSale({ conversion, originalRefunded }: SaleEvent): boolean {
  return conversion !== undefined || originalRefunded !== undefined;
}

/**
 * Converts a refund at the sale's rate: its cumulative share minus earlier refunds, so that full refunds add up despite
 * rounding (contract: Refund). A refund that rounds to 0 still counts; the next is larger by it.
 * @throws Refusal `refund_too_large`
 */
export function convertRefundAtSaleRate(sale: SaleEvent, { amount }: SentAmount): RefundMoney {
  const before = sale.originalRefunded ?? 0;
  if (before + amount > sale.originalAmount) throw new Refusal({ code: 'refund_too_large' });
  const convertedTotal = computeProportion(sale.amount, before + amount, sale.originalAmount);
  const money = {
    amount: Math.max(0, convertedTotal - convertedRefunds(sale)),
    originalAmount: amount,
    ofOriginal: amount,
  };
  // Refunds in other currencies may have left less.
  return limitToRemaining({ ...money, originalCurrency: sale.originalCurrency }, sale);
}

/** Returns the sum of the refunds in the sale's original currency, converted to the account's. */
export function convertedRefunds(sale: SaleEvent): number {
  return sale.originalWorth ?? computeProportion(sale.amount, sale.originalRefunded ?? 0, sale.originalAmount);
}

/** Returns the unrefunded amount in the sale's original currency. */
export function remainingOriginalAmount(sale: SaleEvent): number {
  return isForeignSale(sale) ? sale.originalAmount - (sale.originalRefunded ?? 0) : sale.amount - sale.refunded;
}

/** Returns the `ofOriginal` part of a refund, as in {@link RefundMoney}. */
export function refundedOriginalAmount(
  refund: Pick<RefundEvent, 'originalAmount' | 'originalCurrency'>,
  sale: SaleEvent,
): number {
  return isInForeignSaleCurrency(sale, { amount: refund.originalAmount, currency: refund.originalCurrency })
    ? refund.originalAmount
    : 0;
}

/**
 * Limits a refund to the rest of the sale, which it may exceed when converted at today's rate.
 * @throws Refusal `refund_too_large` if nothing remains
 */
export function limitRefundToSale(sale: SaleEvent, converted: Money): RefundMoney {
  return limitToRemaining({ ...converted, ofOriginal: 0 }, sale);
}

/** Wraps a refund that was sent in the account's currency. */
export function toRefundMoney(sent: SentAmount, account: Pick<Account, 'currency'>): RefundMoney {
  return { ...toAccountMoney(sent, account), ofOriginal: 0 };
}

function limitToRemaining(money: RefundMoney, sale: SaleEvent): RefundMoney {
  const remaining = sale.amount - sale.refunded;
  if (remaining === 0 && money.amount > 0) throw new Refusal({ code: 'refund_too_large' });
  return { ...money, amount: Math.min(money.amount, remaining) };
}
