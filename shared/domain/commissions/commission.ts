import type { Suspicion } from '#shared/domain/fraud/suspicion.ts';
import type { Owner } from '#shared/domain/leads/lead.ts';
import { percentOf } from '#shared/domain/money/decimal.ts';
import type { Reward, Unit } from '#shared/domain/rewards/reward.ts';
import { type Limited, limitedTo, type MonthSums } from '#shared/domain/rewards/reward-limits.ts';
import type { TakenStep } from '#shared/domain/rewards/reward-steps.ts';
import type { Held } from './holding.ts';
import type { SplitPart } from './split.ts';

export const COMMISSION_STATUSES = ['approved', 'pending', 'denied'] as const;
export type CommissionStatus = (typeof COMMISSION_STATUSES)[number];

/**
 * What an amount went by besides the reward: its step and the numbers of the sale, where it has steps; its limits; the promo
 * code that the sale named, where the reward is that code's own.
 */
type WentBy = Partial<TakenStep> & Limited & { readonly promo_code?: string };

/** How an amount came about, kept with the commission so that it can be explained. */
export type Calculation =
  | { readonly manual: number }
  /** What another service has computed that the account was taken over from. */
  | { readonly imported_from: string }
  /** What a promoter owed, and is not asked for any more. */
  | { readonly written_off: number }
  /** What a lead's first sign-up gives. */
  | { readonly per_referral: number }
  /** What a target gives: `each` for each time that it was reached, after the times before. */
  | { readonly target: string; readonly of: number; readonly each: number; readonly from: number; readonly to: number }
  | ({ readonly percent: string; readonly of: 'sale' | 'commission'; readonly base: number } & WentBy)
  /** `per` with a quantity of 1: given once for the sale, however many items were sold. */
  | ({ readonly flat: number; readonly quantity: number; readonly per?: 'sale' } & WentBy)
  | { readonly sale_event_id: string; readonly commission_id: number; readonly refunded: number; readonly of: number }
  /** What a refund took, and gives back: the refund, and its commission. */
  | { readonly refund_event_id: string; readonly commission_id: number };

/** What a promoter earns from one sale in one tier, or gives back for a refund (then all amounts are negative). */
export interface Commission extends Owner, Held {
  readonly id: number;
  readonly type: 'sale' | 'refund' | 'refund_reversal' | 'manual' | 'write_off' | 'referral' | 'target';
  readonly status: CommissionStatus;
  readonly unit: Unit;
  readonly amount: number;
  readonly calculation: Calculation;
  readonly saleAmount: number;
  readonly originalSaleAmount: number;
  readonly originalSaleCurrency: string;
  /** The event that made it; null for one made by hand. */
  readonly eventId: string | null;
  readonly planId: string | null;
  readonly tier: number;
  /** The campaign of the sale, whose cost it is: of tiers above the first, and of what has followed its lead. Absent before this was kept. */
  readonly saleCampaignId?: number;
  readonly promotionId: number;
  /** Null for one made by hand for a promotion. */
  readonly leadId: number | null;
  /** Null for one made by hand. */
  readonly rewardId: number | null;
  readonly rewardName: string;
  readonly suspicion: Suspicion;
  readonly createdAt: string;
  /** When a person or a call last changed the status; null where it is still the first. */
  readonly statusUpdatedAt: string | null;
  /** The payout it is in. */
  readonly payoutId: number | null;
  /** Set for a commission of its lead's first sale. */
  readonly isFirst?: true;
  /** Set when its holding had ended and that was dealt with: so nobody is told twice. One of the past has it from the first, if it had ended by then. */
  readonly holdingEnded?: true;
  /** Set where it was to be handed over, and nobody was told, because refunds had taken all of it: a reversal of one tells. */
  readonly untold?: true;
  /** When what it gives was handed over, ISO 8601: a free month, say. Left out until then; null where that was taken back. */
  readonly fulfilledAt?: string | null;
  /** Set when it was destroyed: it is found no more, and worth nothing. */
  readonly deletedAt?: string;
  /** What the company notes about it, for itself and for the promoter. */
  readonly internalNote?: string | null;
  readonly externalNote?: string | null;
  /** The person who made it by hand, and when, ISO 8601. Left out where none did. */
  readonly createdBy?: { readonly email: string; readonly at: string };
  /** Which part of the amount it is, where promoters share what the lead earns. */
  readonly split?: SplitPart;
  /** The commissions that take this one back, and those that take such a one back in turn: they have its status. */
  readonly refundIds: readonly number[];
  /**
   * How much of the amount refunds have taken, less what was given back. Left out where none did, or before this was kept: until
   * the next refund or reversal it follows from how much of the sale is refunded.
   */
  readonly takenBack?: number;
  /** The revision that an import has left it at, as it followed its source. With another one, something else has changed it since. */
  readonly followedRevision?: number;
  readonly revision: number;
}

/** Whether a company made it, and no sale or refund did. */
function isByHand({ type }: Pick<Commission, 'type'>): boolean {
  return type === 'manual' || type === 'write_off';
}

/** Whether no sale or refund is behind it: it was made by hand, or earned by a sign-up or a target. */
export function isWithoutSale(commission: Pick<Commission, 'type'>): boolean {
  return isByHand(commission) || commission.type === 'referral' || commission.type === 'target';
}

/** Whether nobody has ever said that what it gives was handed over, or was not. */
export function isUnmarked({ fulfilledAt }: Pick<Commission, 'fulfilledAt'>): boolean {
  return fulfilledAt === undefined;
}

/** What a company notes about a commission. What is undefined stays; null takes a note away. */
export interface CommissionNotes {
  readonly internalNote?: string | null | undefined;
  readonly externalNote?: string | null | undefined;
}

/**
 * The id of the sale's commission that this one takes back, or of the refund's that it gives back; null for any other, and for
 * a refund of no sale in particular.
 */
export function takenBackId({ calculation }: Pick<Commission, 'calculation'>): number | null {
  return 'commission_id' in calculation ? calculation.commission_id : null;
}

/** A reward as it is for a sale: one with steps is in one of them, and one may be a promo code's own. */
type ForSale = Reward & { readonly taken?: TakenStep; readonly byCode?: string | undefined };

/** What a reward's gain depends on. */
interface Basis {
  /** Pre-tax amount in the smallest unit of the account's currency. */
  readonly saleAmount: number;
  readonly quantity: number;
  /** The commission of the tier below; 0 where there is none. */
  readonly commissionBelow: number;
  /** The date of the sale, ISO 8601, and what sales of the customer have given before: what limits go by. */
  readonly at: string;
  readonly monthSums?: MonthSums | undefined;
}

/**
 * What a reward gives for a sale: a percentage of the sale or of the commission below it, or a flat amount for
 * each item or for the sale (contract: Commission), within the limits of the reward.
 * @returns an integer of the reward's unit, with how it came about
 */
export function earn(reward: ForSale, basis: Basis): { amount: number; calculation: Calculation } {
  const within = (amount: number) => limitedTo(reward.limits, amount, basis.at, basis.monthSums?.[reward.id]);
  const by = { ...reward.taken, ...(reward.byCode === undefined ? {} : { promo_code: reward.byCode }) };
  if ('flat' in reward.gain) {
    const quantity = reward.gain.per === 'sale' ? 1 : basis.quantity;
    const { amount, limited } = within(reward.gain.flat * quantity);
    return { amount, calculation: { ...reward.gain, quantity, ...by, ...limited } };
  }
  const base = reward.percentOf === 'commission' ? basis.commissionBelow : basis.saleAmount;
  const { percent } = reward.gain;
  // A percentage of nothing is nothing, also with a min_amount.
  const { amount, limited } = base === 0 ? { amount: 0, limited: {} } : within(percentOf(base, percent));
  return { amount, calculation: { percent, of: reward.percentOf, base, ...by, ...limited } };
}

/**
 * What a sale gives tier by tier: a tier may have a share of what the one below it has earned by the same sale.
 * @param rewards that of the lead's promoter, that of its parent, and so on; undefined where one earns nothing by this sale
 * @returns those that give something, with the tier and the reward of each
 */
export function earnInTiers(rewards: readonly (ForSale | undefined)[], sale: Omit<Basis, 'commissionBelow'>) {
  let commissionBelow = 0;
  return rewards.flatMap((reward, index) => {
    const earned = reward && earn(reward, { ...sale, commissionBelow });
    commissionBelow = earned?.amount ?? 0;
    return reward && earned && earned.amount !== 0 ? [{ tier: index + 1, reward, ...earned }] : [];
  });
}

/** What a campaign approves by itself. */
export interface Approval {
  readonly autoApproveRewards: boolean;
  /** In the smallest unit of the account's currency, for what is in cash; 0 or left out: however much. */
  readonly autoApproveUpTo?: number | undefined;
}

/**
 * The status a new commission starts with (contract: Approval): a suspicious lead's waits for a person, and so does one in
 * cash that is above what the campaign approves by itself.
 */
export function firstStatus(
  { autoApproveRewards, autoApproveUpTo = 0 }: Approval,
  { suspicion, unit, amount }: Pick<Commission, 'suspicion' | 'unit' | 'amount'>,
): CommissionStatus {
  const isAbove = unit === 'cash' && autoApproveUpTo > 0 && amount > autoApproveUpTo;
  return autoApproveRewards && suspicion === 'no_suspicion' && !isAbove ? 'approved' : 'pending';
}
