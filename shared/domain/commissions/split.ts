import { type Lead, type LeadShare, type Owner, sameOwner } from '#shared/domain/leads/lead.ts';

/** The most shares beside the promoter's own: with ten tiers, a refund of all commissions is still one transaction. */
export const MOST_SHARES = 3;

/** Which part of an amount a commission is. */
export interface SplitPart {
  readonly percentage: number;
  /** The percentages of the shares listed before it. */
  readonly after: readonly number[];
  /** The amount that one promoter would get, or give back (then it is negative): an integer of its unit. */
  readonly of: number;
}

/**
 * Rounds fractions to integers that add up to a total, by the largest remainder: each gets its whole units, and the units
 * that are left go to the largest remainders. Of equal remainders, the one listed first is served first.
 * @param numerators not negative, over one positive denominator
 * @param total integer, not negative; within half a unit of the sum of the fractions, or below it
 */
export function roundTogether(numerators: readonly bigint[], denominator: bigint, total: number): number[] {
  const rounded = numerators.map((one) => Number(one / denominator));
  const remainders = numerators.map((one) => one % denominator);
  const order = [...remainders.entries()].sort(([, one], [, other]) => (one < other ? 1 : one > other ? -1 : 0));
  const left = total - rounded.reduce((sum, one) => sum + one, 0);
  const step = Math.sign(left);
  const next = (step > 0 ? order : order.reverse()).map(([index]) => index);
  for (let units = Math.abs(left); units > 0; ) {
    for (const index of next) {
      const after = (rounded[index] as number) + step;
      if (units === 0 || after < 0) continue;
      rounded[index] = after;
      units -= 1;
    }
  }
  return rounded;
}

/** The parts of what a sale gives: first the one of the lead's own promoter, who has the rest of the hundred, then one for each share. */
export function splitAmount(
  shares: readonly Pick<LeadShare, 'percentage'>[],
  of: number,
): { readonly amount: number; readonly split: SplitPart }[] {
  const listed = shares.map(({ percentage }) => percentage);
  const own = 100 - listed.reduce((sum, one) => sum + one, 0);
  const parts = [
    { percentage: own, after: listed, of },
    ...listed.map((percentage, index) => ({ percentage, after: listed.slice(0, index), of })),
  ];
  const amounts = roundTogether(
    parts.map(({ percentage }) => BigInt(of) * BigInt(percentage)),
    100n,
    of,
  );
  return parts.map((split, index) => ({ split, amount: amounts[index] as number }));
}

/** Whether a part belongs to a share, and not to the lead's own promoter, who gets what is left of the hundred. */
export function isOthersPart({ percentage, after }: SplitPart): boolean {
  return percentage + after.reduce((sum, one) => sum + one, 0) < 100;
}

/** The shares that count for a lead now: one in another campaign, or of the promoter whose lead it is by now, does not. */
export function sharesOf(lead: Pick<Lead, 'shares' | keyof Owner>): readonly LeadShare[] {
  const { shares = [], campaignId } = lead;
  return shares.filter((share) => share.campaignId === campaignId && !sameOwner(share, lead));
}
