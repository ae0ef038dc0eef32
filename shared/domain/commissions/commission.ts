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

/** Further factors of an amount: the reward's step, its limits, and the promo code with the reward. */
type WentBy = Partial<TakenStep> & Limited & { readonly promo_code?: string };

/** Calculation of an amount, stored to explain it. */
export type Calculation =
  | { readonly manual: number }
  /** Calculated by the service that it was imported from. */
  | { readonly imported_from: string }
  /** Debt written off. */
  | { readonly written_off: number }
  /** For a lead's first sign-up. */
  | { readonly per_referral: number }
  /** For a target: `each` per time it was reached, from `from` to `to`. */
  | { readonly target: string; readonly of: number; readonly each: number; readonly from: number; readonly to: number }
  | ({ readonly percent: string; readonly of: 'sale' | 'commission'; readonly base: number } & WentBy)
  /** `per` with quantity 1: once per sale, for any number of items. */
  | ({ readonly flat: number; readonly quantity: number; readonly per?: 'sale' } & WentBy)
  | { readonly sale_event_id: string; readonly commission_id: number; readonly refunded: number; readonly of: number }
  /** Reversal of a refund commission. */
  | { readonly refund_event_id: string; readonly commission_id: number };

/** An amount that a promoter earns in one tier; for refunds all amounts are negative. */
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
  /** Null for manual ones. */
  readonly eventId: string | null;
  readonly planId: string | null;
  readonly tier: number;
  /**
   * Campaign of the sale, which bears the cost: for higher tiers, and commissions that followed their lead. Absent in
   * old records.
   */
  readonly saleCampaignId?: number;
  readonly promotionId: number;
  /** Null for manual ones of a promotion. */
  readonly leadId: number | null;
  /** Null for manual ones. */
  readonly rewardId: number | null;
  readonly rewardName: string;
  readonly suspicion: Suspicion;
  readonly createdAt: string;
  /** Null until the first manual change. */
  readonly statusUpdatedAt: string | null;
  readonly payoutId: number | null;
  /** Set for the lead's first sale. */
  readonly isFirst?: true;
  /**
   * Set once the hold end was processed, so that its notice is sent once. Set from the start if a past commission's
   * hold had ended.
   */
  readonly holdingEnded?: true;
  /** Fulfillment notice suppressed by a full refund; a refund reversal sends it. */
  readonly untold?: true;
  /** ISO 8601. Null: fulfillment was undone; absent: never marked. */
  readonly fulfilledAt?: string | null;
  /** Set for destroyed commissions: hidden and without value. */
  readonly deletedAt?: string;
  readonly internalNote?: string | null;
  readonly externalNote?: string | null;
  /** Creator of a manual commission; at: ISO 8601. */
  readonly createdBy?: { readonly email: string; readonly at: string };
  /** Its part, if promoters share the lead. */
  readonly split?: SplitPart;
  /** Refund commissions, and their reversals; they share its status. */
  readonly refundIds: readonly number[];
  /**
   * Net amount taken by refunds. Absent without refunds and in old records: then derived from the refunded part of the
   * sale until the next refund or reversal.
   */
  readonly takenBack?: number;
  /** Revision after the last import update; another revision means a later change. */
  readonly followedRevision?: number;
  readonly revision: number;
}

function isByHand({ type }: Pick<Commission, 'type'>): boolean {
  return type === 'manual' || type === 'write_off';
}

/** Whether it has no sale or refund: manual, or for a sign-up or target. */
export function isWithoutSale(commission: Pick<Commission, 'type'>): boolean {
  return isByHand(commission) || commission.type === 'referral' || commission.type === 'target';
}

/** Whether it was never marked as fulfilled or unfulfilled. */
export function isUnmarked({ fulfilledAt }: Pick<Commission, 'fulfilledAt'>): boolean {
  return fulfilledAt === undefined;
}

/** Notes of a company. Undefined stays, null deletes. */
export interface CommissionNotes {
  readonly internalNote?: string | null | undefined;
  readonly externalNote?: string | null | undefined;
}

/**
 * Returns the id of the commission that this one reverses: a refund's sale commission, or a reversal's refund
 * commission; otherwise null.
 */
export function takenBackId({ calculation }: Pick<Commission, 'calculation'>): number | null {
  return 'commission_id' in calculation ? calculation.commission_id : null;
}

/** A reward for a specific sale, with its step and promo code. */
type ForSale = Reward & { readonly taken?: TakenStep; readonly byCode?: string | undefined };

interface Basis {
  /** Pre-tax, in the account's smallest unit. */
  readonly saleAmount: number;
  readonly quantity: number;
  /** Of the tier below; 0 for none. */
  readonly commissionBelow: number;
  /** Date of the sale, ISO 8601, and the customer's earlier commissions, for limits. */
  readonly at: string;
  readonly monthSums?: MonthSums | undefined;
}

/**
 * Computes what a reward earns for a sale, within its limits: a percentage of the sale or of the commission below, or a
 * flat amount per item or sale (contract: Commission).
 * @returns an integer of the reward's unit and its calculation
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
  // 0% stays 0, even with a min_amount.
  const { amount, limited } = base === 0 ? { amount: 0, limited: {} } : within(percentOf(base, percent));
  return { amount, calculation: { percent, of: reward.percentOf, base, ...by, ...limited } };
}

/**
 * Computes commissions per tier; a tier may earn a percentage of the one below.
 * @param rewards of the lead's promoter, its parent and so on; undefined for none
 * @returns the nonzero ones
 */
export function earnInTiers(rewards: readonly (ForSale | undefined)[], sale: Omit<Basis, 'commissionBelow'>) {
  let commissionBelow = 0;
  return rewards.flatMap((reward, index) => {
    const earned = reward && earn(reward, { ...sale, commissionBelow });
    commissionBelow = earned?.amount ?? 0;
    return reward && earned && earned.amount !== 0 ? [{ tier: index + 1, reward, ...earned }] : [];
  });
}

/** A campaign's automatic approval. */
export interface Approval {
  readonly autoApproveRewards: boolean;
  /** For cash, in the account's smallest unit; 0 or absent: no limit. */
  readonly autoApproveUpTo?: number | undefined;
}

/** Returns the initial status (contract: Approval): suspicious leads and cash above the limit need approval. */
export function firstStatus(
  { autoApproveRewards, autoApproveUpTo = 0 }: Approval,
  { suspicion, unit, amount }: Pick<Commission, 'suspicion' | 'unit' | 'amount'>,
): CommissionStatus {
  const isAbove = unit === 'cash' && autoApproveUpTo > 0 && amount > autoApproveUpTo;
  return autoApproveRewards && suspicion === 'no_suspicion' && !isAbove ? 'approved' : 'pending';
}
