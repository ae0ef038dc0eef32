import type { Commission } from '#shared/domain/commissions/commission.ts';
import { roundTogether, type SplitPart } from '#shared/domain/commissions/split.ts';
import { shareOf } from '#shared/domain/money/decimal.ts';
import type { SaleEvent } from './event.ts';

/**
 * Divides a refund among the commissions of its sale, by tier. Shared commissions together give back the amount of an
 * unshared one, divided by the largest remainder of each one's cumulative share minus earlier refunds. A refund of the
 * rest takes exactly the rest of each.
 * @param sale before the refund
 * @param refunded total refunded amount of the sale, including this refund
 * @returns non-negative integers in their units, in the order of the commissions
 */
export function refundParts(
  commissions: readonly Commission[],
  sale: Pick<SaleEvent, 'refunded' | 'amount'>,
  refunded: number,
): number[] {
  // The sale converted to 0 in the account's currency.
  if (sale.amount === 0) return commissions.map(() => 0);
  const parts = new Map<Commission, number>();
  for (const shared of Map.groupBy(commissions, ({ tier }) => tier).values()) {
    const taken = shared.map((commission) => takenBackOf(commission, sale));
    const due = shareOf(sum(shared.map(({ amount }) => amount)), refunded, sale.amount) - sum(taken);
    // After a reversal, earlier refunds may have taken a unit more than the share.
    const owed = shared.map(({ amount }, index) => {
      const exact = BigInt(amount) * BigInt(refunded) - BigInt(taken[index] as number) * BigInt(sale.amount);
      return exact > 0n ? exact : 0n;
    });
    const back = roundTogether(owed, BigInt(sale.amount), Math.max(0, due));
    for (const [index, commission] of shared.entries()) parts.set(commission, back[index] as number);
  }
  return commissions.map((commission) => parts.get(commission) as number);
}

/** Returns how much of a sale's commission refunds have taken so far: an integer in its unit. @param sale as loaded */
export function takenBackOf(
  commission: Pick<Commission, 'amount' | 'split' | 'takenBack'>,
  sale: Pick<SaleEvent, 'refunded' | 'amount'>,
): number {
  return commission.takenBack ?? formerlyTakenBack(commission, sale);
}

/**
 * Derives the amount for commissions that did not store it. Shares were then rounded one after the other, in list
 * order.
 */
function formerlyTakenBack(
  { amount, split }: Pick<Commission, 'amount' | 'split'>,
  sale: Pick<SaleEvent, 'refunded' | 'amount'>,
): number {
  if (sale.refunded === 0) return 0;
  const whole = shareOf(split?.of ?? amount, sale.refunded, sale.amount);
  return split ? formerPart(whole, split) : whole;
}

function formerPart(total: number, { percentage, after }: SplitPart): number {
  let [left, of] = [total, 100];
  for (const earlier of after) {
    left -= shareOf(left, earlier, of);
    of -= earlier;
  }
  return shareOf(left, percentage, of);
}

/** Whether refunds have taken the whole commission, if it stores the amount. */
export function isAllTakenBack({ amount, takenBack = 0 }: Pick<Commission, 'amount' | 'takenBack'>): boolean {
  return takenBack > 0 && takenBack >= amount;
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, one) => total + one, 0);
}
