import type { Commission } from '#shared/domain/commissions/commission.ts';
import { roundToTotal, type SplitPart } from '#shared/domain/commissions/split.ts';
import { computeProportion } from '#shared/domain/money/decimal.ts';
import type { SaleEvent } from './event.ts';

/**
 * Divides a refund among the sale's commissions, by tier. Shared commissions together give back an unshared one's
 * amount, by largest remainder of cumulative share minus earlier refunds, so that a final refund takes exactly the rest
 * of each.
 * @param sale before the refund
 * @param refunded including this refund
 * @returns non-negative integers in their units, in order
 */
export function splitRefund(
  commissions: readonly Commission[],
  sale: Pick<SaleEvent, 'refunded' | 'amount'>,
  refunded: number,
): number[] {
  // Converted to 0 in the account's currency.
  if (sale.amount === 0) return commissions.map(() => 0);
  const parts = new Map<Commission, number>();
  for (const shared of Map.groupBy(commissions, ({ tier }) => tier).values()) {
    const clawedBack = shared.map((commission) => clawedBackAmount(commission, sale));
    const due = computeProportion(sum(shared.map(({ amount }) => amount)), refunded, sale.amount) - sum(clawedBack);
    // After a reversal, earlier refunds may exceed the share by a unit.
    const reversals = shared.map(({ amount }, index) => {
      const exact = BigInt(amount) * BigInt(refunded) - BigInt(clawedBack[index] as number) * BigInt(sale.amount);
      return exact > 0n ? exact : 0n;
    });
    const back = roundToTotal(reversals, BigInt(sale.amount), Math.max(0, due));
    for (const [index, commission] of shared.entries()) parts.set(commission, back[index] as number);
  }
  return commissions.map((commission) => parts.get(commission) as number);
}

/** Returns the units that refunds have taken from a commission. @param sale as loaded */
export function clawedBackAmount(
  commission: Pick<Commission, 'amount' | 'split' | 'takenBack'>,
  sale: Pick<SaleEvent, 'refunded' | 'amount'>,
): number {
  return commission.takenBack ?? legacyClawedBackAmount(commission, sale);
}

/** For commissions without a stored amount. Shares were rounded one after the other, in list order. */
function legacyClawedBackAmount(
  { amount, split }: Pick<Commission, 'amount' | 'split'>,
  sale: Pick<SaleEvent, 'refunded' | 'amount'>,
): number {
  if (sale.refunded === 0) return 0;
  const reversible = computeProportion(split?.of ?? amount, sale.refunded, sale.amount);
  return split ? formerPart(reversible, split) : reversible;
}

function formerPart(total: number, { percentage, after }: SplitPart): number {
  let [remaining, base] = [total, 100];
  for (const earlier of after) {
    remaining -= computeProportion(remaining, earlier, base);
    base -= earlier;
  }
  return computeProportion(remaining, percentage, base);
}

/** Whether refunds have taken the whole commission, as far as stored. */
export function isFullyClawedBack({ amount, takenBack = 0 }: Pick<Commission, 'amount' | 'takenBack'>): boolean {
  return takenBack > 0 && takenBack >= amount;
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
