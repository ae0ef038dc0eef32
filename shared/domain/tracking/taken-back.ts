import type { Commission } from '#shared/domain/commissions/commission.ts';
import { roundTogether, type SplitPart } from '#shared/domain/commissions/split.ts';
import { shareOf } from '#shared/domain/money/decimal.ts';
import type { SaleEvent } from './event.ts';

/**
 * What a refund takes of each commission of its sale. In each tier, promoters who share a commission give back together
 * what one would. It is divided by the largest remainder of what each still owes: its part of what is refunded by now, less
 * what was taken before. So the refund of all that is left takes exactly the rest of each.
 * @param sale before the refund
 * @param refunded how much of the sale is refunded with it
 * @returns integers of their units, none negative, in the order of the commissions
 */
export function refundParts(
  commissions: readonly Commission[],
  sale: Pick<SaleEvent, 'refunded' | 'amount'>,
  refunded: number,
): number[] {
  // The sale came to nothing in the account's currency, so there is nothing to refund of it.
  if (sale.amount === 0) return commissions.map(() => 0);
  const parts = new Map<Commission, number>();
  for (const shared of Map.groupBy(commissions, ({ tier }) => tier).values()) {
    const taken = shared.map((commission) => takenBackOf(commission, sale));
    const due = shareOf(sum(shared.map(({ amount }) => amount)), refunded, sale.amount) - sum(taken);
    // After a refund that was taken back, what the others took may be a unit more than their part.
    const owed = shared.map(({ amount }, index) => {
      const exact = BigInt(amount) * BigInt(refunded) - BigInt(taken[index] as number) * BigInt(sale.amount);
      return exact > 0n ? exact : 0n;
    });
    const back = roundTogether(owed, BigInt(sale.amount), Math.max(0, due));
    for (const [index, commission] of shared.entries()) parts.set(commission, back[index] as number);
  }
  return commissions.map((commission) => parts.get(commission) as number);
}

/** How much of a sale's commission its refunds have taken so far: an integer of its unit. @param sale as it was loaded */
export function takenBackOf(
  commission: Pick<Commission, 'amount' | 'split' | 'takenBack'>,
  sale: Pick<SaleEvent, 'refunded' | 'amount'>,
): number {
  return commission.takenBack ?? formerlyTakenBack(commission, sale);
}

/** Computes what refunds took before commissions kept it. Then each share was rounded after the shares listed before it. */
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

/** Whether refunds have taken all that a commission gave, as far as it says so. */
export function isAllTakenBack({ amount, takenBack = 0 }: Pick<Commission, 'amount' | 'takenBack'>): boolean {
  return takenBack > 0 && takenBack >= amount;
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, one) => total + one, 0);
}
