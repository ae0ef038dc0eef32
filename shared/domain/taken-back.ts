import type { Commission } from './commission.ts';
import { shareOf } from './decimal.ts';
import type { SaleEvent } from './event.ts';
import { partOf } from './split.ts';

/**
 * What of a sale's commission belongs to a part of the sale.
 * @param part integer from 0 to `of`: how much of the sale is refunded, in its smallest unit
 * @returns `own` of this commission; `whole` of all parts together, where promoters share it
 */
export function shareTakenBack(
  { amount, split }: Pick<Commission, 'amount' | 'split'>,
  part: number,
  of: number,
): { readonly own: number; readonly whole: number } {
  const whole = shareOf(split?.of ?? amount, part, of);
  return { whole, own: split ? partOf(whole, split) : whole };
}

/** How much of a sale's commission its refunds have taken so far: an integer of its unit. @param sale as it was loaded */
export function takenBackOf(
  commission: Pick<Commission, 'amount' | 'split' | 'takenBack'>,
  sale: Pick<SaleEvent, 'refunded' | 'amount'>,
): number {
  return commission.takenBack ?? shareTakenBack(commission, sale.refunded, sale.amount).own;
}

/** Whether refunds have taken all that a commission gave, as far as it says so. */
export function isAllTakenBack({ amount, takenBack = 0 }: Pick<Commission, 'amount' | 'takenBack'>): boolean {
  return takenBack > 0 && takenBack >= amount;
}
