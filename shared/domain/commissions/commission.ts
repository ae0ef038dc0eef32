import type { Suspicion } from '#shared/domain/fraud/suspicion.ts';
import type { Owner } from '#shared/domain/leads/lead.ts';
import { computePercentage } from '#shared/domain/money/decimal.ts';
import type { Reward, Unit } from '#shared/domain/rewards/reward.ts';
import { applyRewardLimits, type LimitEffect, type MonthSums } from '#shared/domain/rewards/reward-limits.ts';
import type { AppliedStep } from '#shared/domain/rewards/reward-steps.ts';
import type { HoldingPeriod } from './holding-period.ts';
import type { SplitPart } from './split.ts';

export const COMMISSION_STATUSES = ['approved', 'pending', 'denied'] as const;
export type CommissionStatus = (typeof COMMISSION_STATUSES)[number];

type CalculationFactors = Partial<AppliedStep> & LimitEffect & { readonly promo_code?: string };

/** Explains an amount. */
export type Calculation =
  | { readonly manual: number }
  | { readonly imported_from: string }
  | { readonly written_off: number }
  | { readonly per_referral: number }
  /** `each` per time it was reached. */
  | { readonly target: string; readonly of: number; readonly each: number; readonly from: number; readonly to: number }
  | ({ readonly percent: string; readonly of: 'sale' | 'commission'; readonly base: number } & CalculationFactors)
  /** Quantity 1: once per sale. */
  | ({ readonly flat: number; readonly quantity: number; readonly per?: 'sale' } & CalculationFactors)
  | { readonly sale_event_id: string; readonly commission_id: number; readonly refunded: number; readonly of: number }
  | { readonly refund_event_id: string; readonly commission_id: number };

/** A promoter's commission in one tier; negative for refunds. */
export interface Commission extends Owner, HoldingPeriod {
  readonly id: number;
  readonly type: 'sale' | 'refund' | 'refund_reversal' | 'manual' | 'write_off' | 'referral' | 'target';
  readonly status: CommissionStatus;
  readonly unit: Unit;
  readonly amount: number;
  readonly calculation: Calculation;
  readonly saleAmount: number;
  readonly originalSaleAmount: number;
  readonly originalSaleCurrency: string;
  readonly eventId: string | null;
  readonly planId: string | null;
  readonly tier: number;
  /** Bears the cost: set for higher tiers and moved leads. */
  readonly saleCampaignId?: number;
  readonly promotionId: number;
  readonly leadId: number | null;
  readonly rewardId: number | null;
  readonly rewardName: string;
  readonly suspicion: Suspicion;
  readonly createdAt: string;
  /** Null until the first manual change. */
  readonly statusUpdatedAt: string | null;
  readonly payoutId: number | null;
  readonly isFirst?: true;
  /** Hold end was processed, or had passed when a past commission was recorded. */
  readonly holdingEnded?: true;
  /** Full refund suppressed the fulfillment notice; a refund reversal sends it. */
  readonly untold?: true;
  /** ISO 8601. Null: undone; absent: never marked. */
  readonly fulfilledAt?: string | null;
  /** Destroyed: hidden and without value. */
  readonly deletedAt?: string;
  readonly internalNote?: string | null;
  readonly externalNote?: string | null;
  /** Only for manual ones. */
  readonly createdBy?: { readonly email: string; readonly at: string };
  readonly split?: SplitPart;
  /** Refund commissions and their reversals; they share its status. */
  readonly refundIds: readonly number[];
  /** Net amount taken by refunds; if absent, derived from the sale's refunded part. */
  readonly takenBack?: number;
  /** Revision of the last import update; a different one means a later change. */
  readonly followedRevision?: number;
  readonly revision: number;
}

function isManual({ type }: Pick<Commission, 'type'>): boolean {
  return type === 'manual' || type === 'write_off';
}

/** Whether it has no sale or refund: manual, or for a sign-up or target. */
export function isWithoutSale(commission: Pick<Commission, 'type'>): boolean {
  return isManual(commission) || commission.type === 'referral' || commission.type === 'target';
}

/** Whether it was never marked as fulfilled or unfulfilled. */
export function isUnmarked({ fulfilledAt }: Pick<Commission, 'fulfilledAt'>): boolean {
  return fulfilledAt === undefined;
}

/** Notes of a company, and the user of a manual entry. */
export type CommissionNotes = Pick<Commission, 'internalNote' | 'externalNote' | 'createdBy'>;

/** Undefined stays, null deletes. */
export interface CommissionNoteChanges {
  readonly internalNote?: string | null | undefined;
  readonly externalNote?: string | null | undefined;
}

/** Returns the id of the commission that this one reverses: a sale's for a refund, a refund's for its reversal. */
export function reversedCommissionId({ calculation }: Pick<Commission, 'calculation'>): number | null {
  return 'commission_id' in calculation ? calculation.commission_id : null;
}

type SaleReward = Reward & { readonly taken?: AppliedStep; readonly byCode?: string | undefined };

interface CommissionBasis {
  /** Smallest unit. */
  readonly saleAmount: number;
  readonly quantity: number;
  readonly commissionBelow: number;
  /** `at` (ISO 8601) and earlier `monthSums` are for limits. */
  readonly at: string;
  readonly monthSums?: MonthSums | undefined;
}

/**
 * Computes a reward within its limits: a percentage of the sale or the commission below, or a flat amount per item or
 * sale (contract: Commission).
 * @returns an integer of the reward's unit
 */
function calculateCommission(reward: SaleReward, basis: CommissionBasis): { amount: number; calculation: Calculation } {
  const limit = (amount: number) => applyRewardLimits(reward.limits, amount, basis.at, basis.monthSums?.[reward.id]);
  const factors = { ...reward.taken, ...(reward.byCode === undefined ? {} : { promo_code: reward.byCode }) };
  if ('flat' in reward.gain) {
    const quantity = reward.gain.per === 'sale' ? 1 : basis.quantity;
    const { amount, limited } = limit(reward.gain.flat * quantity);
    return { amount, calculation: { ...reward.gain, quantity, ...factors, ...limited } };
  }
  const base = reward.percentOf === 'commission' ? basis.commissionBelow : basis.saleAmount;
  const { percent } = reward.gain;
  // A percentage of 0 stays 0, even with a min_amount.
  const { amount, limited } = base === 0 ? { amount: 0, limited: {} } : limit(computePercentage(base, percent));
  return { amount, calculation: { percent, of: reward.percentOf, base, ...factors, ...limited } };
}

/**
 * Computes commissions per tier, without zeros; a tier may earn a percentage of the one below.
 * @param rewards by tier; undefined for none
 */
export function calculateTierCommissions(
  rewards: readonly (SaleReward | undefined)[],
  sale: Omit<CommissionBasis, 'commissionBelow'>,
) {
  let commissionBelow = 0;
  return rewards.flatMap((reward, index) => {
    const earned = reward && calculateCommission(reward, { ...sale, commissionBelow });
    commissionBelow = earned?.amount ?? 0;
    return reward && earned && earned.amount !== 0 ? [{ tier: index + 1, reward, ...earned }] : [];
  });
}

/** A campaign's automatic approval. */
interface ApprovalRule {
  readonly autoApproveRewards: boolean;
  /** Cash, smallest unit; 0: no limit. */
  readonly autoApproveUpTo?: number | undefined;
}

/** Returns the initial status (contract: Approval). Suspicious leads and large amounts need approval. */
export function initialCommissionStatus(
  { autoApproveRewards, autoApproveUpTo = 0 }: ApprovalRule,
  { suspicion, unit, amount }: Pick<Commission, 'suspicion' | 'unit' | 'amount'>,
): CommissionStatus {
  const isAbove = unit === 'cash' && autoApproveUpTo > 0 && amount > autoApproveUpTo;
  return autoApproveRewards && suspicion === 'no_suspicion' && !isAbove ? 'approved' : 'pending';
}
