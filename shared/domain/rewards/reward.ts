import { DECIMAL_PATTERN } from '#shared/domain/money/decimal.ts';
import { addMonths } from '#shared/domain/time.ts';
import type { RewardLimits } from './reward-limits.ts';
import { type Gain, type RewardStep, stepsDependOnSales } from './reward-steps.ts';

/** Units of commissions (contract: Commission). */
export const UNITS = ['cash', 'credits', 'points', 'free_months', 'discount_per', 'mon_discount'] as const;
export type Unit = (typeof UNITS)[number];

/** Whether the company fulfills a commission itself, such as a free month: approved, positive and not cash. */
export function needsFulfillment(commission: {
  readonly unit: string;
  readonly amount: number;
  readonly status: string;
}): boolean {
  return commission.unit !== 'cash' && commission.amount > 0 && commission.status === 'approved';
}

/**
 * Sales earn `sale` (the lead's promoter) and `tier` (parents), a lead's first sign-up `per_referral`, a reached target
 * `target`. `custom` is for the company's own use.
 */
export const REWARD_TYPES = ['sale', 'tier', 'per_referral', 'target', 'custom'] as const;
export type RewardType = (typeof REWARD_TYPES)[number];

export const DURATION_TYPES = ['forever', 'once', 'months', 'sales'] as const;

/** Limits. With the largest quantity of a sale, a flat amount stays a safe integer. */
export const MAX_FLAT_AMOUNT = 1_000_000_000;
export const MAX_REWARD_DURATION = 1200;
export const MAX_TIERS = 10;

/** Period in which a lead's sales earn a reward. */
export type Duration =
  | { readonly type: 'forever' }
  | { readonly type: 'once' }
  | { readonly type: 'months'; readonly count: number }
  | { readonly type: 'sales'; readonly count: number };

/**
 * Creates a duration.
 * @param count months or sales; null for other types
 */
export function buildDuration(type: Duration['type'], count: number | null): Duration {
  return type === 'months' || type === 'sales' ? { type, count: count ?? 1 } : { type };
}

/** Metrics of targets: joining, or a total of the promotion. */
export const TARGET_METRICS = ['joined', 'referrals', 'customers', 'revenue'] as const;

/** A target of a promotion. */
export interface RewardTarget {
  readonly metric: (typeof TARGET_METRICS)[number];
  /** Number, or amount in the smallest unit of the account's currency; 1 for joining. */
  readonly amount: number;
  /** Whether each further `amount` reaches it again. */
  readonly repeats: boolean;
}

/** Terms of a reward. Commissions store the terms that applied. */
export interface Reward {
  readonly id: number;
  readonly name: string;
  readonly type: RewardType;
  readonly unit: Unit;
  /** With steps, that of the first one. */
  readonly gain: Gain;
  /** The first step that matches a sale applies. */
  readonly steps?: readonly RewardStep[] | undefined;
  readonly duration: Duration;
  /** 1 for the lead's promoter, 2 for the parent, and so on. */
  readonly tier: number;
  /** Base of a percentage: the sale, or the commission of the tier below (from tier 2 on). */
  readonly percentOf: PercentOf;
  readonly limits?: RewardLimits | undefined;
  /** Without it, a reward of type `target` is never earned. */
  readonly target?: RewardTarget | undefined;
}

export const PERCENT_OF = ['sale', 'commission'] as const;
export type PercentOf = (typeof PERCENT_OF)[number];

/** A reward as defined by a company, for all its campaigns. */
export interface RewardDefinition extends Reward {
  /** Coupon code, for display. */
  readonly coupon: string;
  /** A customer discount, which no promoter earns. */
  readonly forReferrals?: true | undefined;
  /** Hidden from promoters. */
  readonly hidden?: boolean | undefined;
  readonly createdAt: string;
  /** Absent if unchanged, or last changed by an earlier version. */
  readonly updatedAt?: string | undefined;
  /** Number of times that campaigns have started to use it. */
  readonly takenUp: number;
  readonly revision: number;
}

export const REWARD_SCOPES = ['promoters', 'referrals'] as const;
export type RewardScope = (typeof REWARD_SCOPES)[number];

/** Returns whether promoters earn a reward or referred customers get it. */
export function rewardScope({ forReferrals }: Pick<RewardDefinition, 'forReferrals'>): RewardScope {
  return forReferrals ? 'referrals' : 'promoters';
}

/** Returns the terms of a definition, as campaigns store them. */
export function rewardTerms(definition: RewardDefinition): Reward {
  const { id, name, type, unit, gain, steps, duration, tier, percentOf, limits, target } = definition;
  const optionalTerms = { ...(steps ? { steps } : {}), ...(limits ? { limits } : {}), ...(target ? { target } : {}) };
  return { id, name, type, unit, gain, duration, tier, percentOf, ...optionalTerms };
}

/** Whether a text is an exact decimal above 0 and up to 100. */
export function isRewardPercent(text: string): boolean {
  return DECIMAL_PATTERN.test(text) && Number(text) > 0 && Number(text) <= 100;
}

/** Whether sales earn the type of a reward. */
export function isEarnedBySales({ type }: Pick<Reward, 'type'>): boolean {
  return type === 'sale' || type === 'tier';
}

/**
 * Whether a sale is within the duration of a reward.
 * @param earlierSales of the lead
 * @param customerSince ISO 8601; the sale's date for the first sale
 * @param at the sale's date, ISO 8601
 */
export function isWithinDuration(duration: Duration, earlierSales: number, customerSince: string, at: string): boolean {
  switch (duration.type) {
    case 'forever':
      return true;
    case 'once':
      return earlierSales === 0;
    case 'sales':
      return earlierSales < duration.count;
    case 'months':
      return at < addMonths(customerSince, duration.count);
  }
}

/**
 * Whether a reward depends on the number of earlier sales, so that concurrent sales must not both count as the first.
 */
export function dependsOnSalesCount(reward: Pick<Reward, 'duration' | 'steps'>): boolean {
  return reward.duration.type === 'once' || reward.duration.type === 'sales' || stepsDependOnSales(reward);
}
