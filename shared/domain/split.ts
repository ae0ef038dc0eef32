import { shareOf } from './decimal.ts';
import { type Lead, type LeadShare, type Owner, sameOwner } from './lead.ts';

/** The most shares beside the promoter's own: with ten tiers, a refund of all commissions is still one transaction. */
export const MOST_SHARES = 3;

/** Which part of an amount a commission is. */
export interface SplitPart {
  readonly percentage: number;
  /** The percentages that are taken before it. */
  readonly after: readonly number[];
  /** The amount that one promoter would get, or give back (then it is negative): an integer of its unit. */
  readonly of: number;
}

/**
 * What a part comes to of an amount. Each part is taken of what is left, by what is left of the hundred, and rounded once:
 * so all parts add up to the amount, and none becomes less where the amount becomes more.
 * @param total integer: at a sale what one promoter would get, at a refund what of that is taken back
 */
export function partOf(total: number, { percentage, after }: Pick<SplitPart, 'percentage' | 'after'>): number {
  let [left, of] = [total, 100];
  for (const earlier of after) {
    left -= shareOf(left, earlier, of);
    of -= earlier;
  }
  return shareOf(left, percentage, of);
}

/** The parts of an amount: one for each share, and last the one of the lead's own promoter. */
export function partsOf(shares: readonly Pick<LeadShare, 'percentage'>[], of: number): SplitPart[] {
  const percentages = shares.map(({ percentage }) => percentage);
  const own = 100 - percentages.reduce((sum, one) => sum + one, 0);
  return [...percentages, own].map((percentage, index) => ({ percentage, after: percentages.slice(0, index), of }));
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
