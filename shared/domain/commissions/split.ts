import { isSameOwner, type Lead, type LeadShare, type Owner } from '#shared/domain/leads/lead.ts';

/** With ten tiers, refunding all commissions still fits in one transaction. */
export const MAX_SHARES = 3;

/** A part of a split amount. */
export interface SplitPart {
  readonly percentage: number;
  /** Percentages of the shares before it. */
  readonly after: readonly number[];
  /** Total, negative for refunds. */
  readonly of: number;
}

/**
 * Rounds fractions to a given total by the largest remainder method; ties go to the first.
 * @param numerators not negative, over one positive denominator
 * @param total at most half a unit above the sum
 */
export function roundToTotal(numerators: readonly bigint[], denominator: bigint, total: number): number[] {
  const rounded = numerators.map((numerator) => Number(numerator / denominator));
  const remainders = numerators.map((numerator) => numerator % denominator);
  const order = [...remainders.entries()].sort(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0));
  const remainder = total - rounded.reduce((sum, part) => sum + part, 0);
  const step = Math.sign(remainder);
  const next = (step > 0 ? order : order.reverse()).map(([index]) => index);
  for (let units = Math.abs(remainder); units > 0; ) {
    for (const index of next) {
      const after = (rounded[index] as number) + step;
      if (units === 0 || after < 0) continue;
      rounded[index] = after;
      units -= 1;
    }
  }
  return rounded;
}

/** Splits an amount: the lead's promoter gets the rest to 100%, then each share. */
export function splitAmount(
  shares: readonly Pick<LeadShare, 'percentage'>[],
  of: number,
): { readonly amount: number; readonly split: SplitPart }[] {
  const listed = shares.map(({ percentage }) => percentage);
  const own = 100 - listed.reduce((sum, share) => sum + share, 0);
  const parts = [
    { percentage: own, after: listed, of },
    ...listed.map((percentage, index) => ({ percentage, after: listed.slice(0, index), of })),
  ];
  const amounts = roundToTotal(
    parts.map(({ percentage }) => BigInt(of) * BigInt(percentage)),
    100n,
    of,
  );
  return parts.map((split, index) => ({ split, amount: amounts[index] as number }));
}

/** Whether a part is a share. */
export function isSharePart({ percentage, after }: SplitPart): boolean {
  return percentage + after.reduce((sum, share) => sum + share, 0) < 100;
}

/** Returns valid shares: in the lead's campaign, and not of its promoter. */
export function activeShares(lead: Pick<Lead, 'shares' | keyof Owner>): readonly LeadShare[] {
  const { shares = [], campaignId } = lead;
  return shares.filter((share) => share.campaignId === campaignId && !isSameOwner(share, lead));
}
