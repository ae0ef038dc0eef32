import { percentOf } from './decimal.ts';
import type { Owner, Suspicion } from './lead.ts';
import type { Reward, Unit } from './reward.ts';

export const COMMISSION_STATUSES = ['approved', 'pending', 'denied'] as const;
export type CommissionStatus = (typeof COMMISSION_STATUSES)[number];

/** How an amount came about, kept with the commission so that it can be explained. */
export type Calculation =
  | { readonly manual: number }
  | { readonly percent: string; readonly of: 'sale' | 'commission'; readonly base: number }
  | { readonly flat: number; readonly quantity: number }
  | { readonly sale_event_id: string; readonly commission_id: number; readonly refunded: number; readonly of: number };

/** What a promoter earns from one sale in one tier, or gives back for a refund (then all amounts are negative). */
export interface Commission extends Owner {
  readonly id: number;
  readonly type: 'sale' | 'refund' | 'manual';
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
  /** When what it gives was handed over, ISO 8601: a free month, say. Left out until then. */
  readonly fulfilledAt?: string | null;
  /** Set when it was destroyed: it is found no more, and worth nothing. */
  readonly deletedAt?: string;
  /** What the company notes about it, for itself and for the promoter. */
  readonly internalNote?: string | null;
  readonly externalNote?: string | null;
  /** The person who made it by hand, and when, ISO 8601. Left out where none did. */
  readonly createdBy?: { readonly email: string; readonly at: string };
  /** The commissions that take this one back: they have its status. */
  readonly refundIds: readonly number[];
  readonly revision: number;
}

/** What a company notes about a commission. What is undefined stays; null takes a note away. */
export interface CommissionNotes {
  readonly internalNote?: string | null | undefined;
  readonly externalNote?: string | null | undefined;
}

/** The id of the sale's commission that this one takes back; null for any other, and for a refund of no sale in particular. */
export function takenBackId({ calculation }: Pick<Commission, 'calculation'>): number | null {
  return 'commission_id' in calculation ? calculation.commission_id : null;
}

/** What a reward's gain depends on. */
export interface Basis {
  /** Pre-tax amount in the smallest unit of the account's currency. */
  readonly saleAmount: number;
  readonly quantity: number;
  /** The commission of the tier below; 0 where there is none. */
  readonly commissionBelow: number;
}

/**
 * What a reward gives for a sale: a percentage of the sale or of the commission below it, or a flat amount an item
 * (contract: Commission).
 * @returns an integer of the reward's unit, with how it came about
 */
export function earn(reward: Reward, basis: Basis): { amount: number; calculation: Calculation } {
  if ('flat' in reward.gain) {
    const { flat } = reward.gain;
    return { amount: flat * basis.quantity, calculation: { flat, quantity: basis.quantity } };
  }
  const base = reward.percentOf === 'commission' ? basis.commissionBelow : basis.saleAmount;
  const { percent } = reward.gain;
  return { amount: percentOf(base, percent), calculation: { percent, of: reward.percentOf, base } };
}

/**
 * What a sale gives tier by tier: a tier may have a share of what the one below it has earned by the same sale.
 * @param rewards that of the lead's promoter, that of its parent, and so on; undefined where one earns nothing by this sale
 * @returns those that give something, with the tier and the reward of each
 */
export function earnInTiers(rewards: readonly (Reward | undefined)[], sale: Omit<Basis, 'commissionBelow'>) {
  let commissionBelow = 0;
  return rewards.flatMap((reward, index) => {
    const earned = reward && earn(reward, { ...sale, commissionBelow });
    commissionBelow = earned?.amount ?? 0;
    return reward && earned && earned.amount !== 0 ? [{ tier: index + 1, reward, ...earned }] : [];
  });
}

/** The status a new commission starts with (contract: Approval): a suspicious lead's waits for a person. */
export function firstStatus(autoApprove: boolean, suspicion: Suspicion): CommissionStatus {
  return autoApprove && suspicion === 'no_suspicion' ? 'approved' : 'pending';
}
