import { DECIMAL } from '#shared/domain/money/decimal.ts';
import { addMonths } from '#shared/domain/time.ts';
import type { RewardLimits } from './reward-limits.ts';
import { type Gain, type RewardStep, stepsCountSales } from './reward-steps.ts';

/** What a commission is paid in (contract: Commission). */
export const UNITS = ['cash', 'credits', 'points', 'free_months', 'discount_per', 'mon_discount'] as const;
export type Unit = (typeof UNITS)[number];

/**
 * Whether what a commission gives is handed over by the company itself, such as a free month. Money is paid by payouts; what is
 * taken back has nothing to hand over, and neither has what is not approved.
 */
export function isHandedOver(of: { readonly unit: string; readonly amount: number; readonly status: string }): boolean {
  return of.unit !== 'cash' && of.amount > 0 && of.status === 'approved';
}

/**
 * What a reward is for. Sales earn those of the types `sale` (the promoter of the lead) and `tier` (its parents); a lead's first
 * sign-up earns one of the type `per_referral`; one of the type `target` is for a promotion that reaches its target. `custom` ones are for the company's own use.
 */
export const REWARD_TYPES = ['sale', 'tier', 'per_referral', 'target', 'custom'] as const;
export type RewardType = (typeof REWARD_TYPES)[number];

export const DURATION_TYPES = ['forever', 'once', 'months', 'sales'] as const;

/** The largest numbers that terms may have. With a sale's largest quantity a flat amount stays an exact integer. */
export const LARGEST_FLAT = 1_000_000_000;
export const LONGEST_DURATION = 1200;
export const MOST_TIERS = 10;

/** How long a lead's sales go on earning a reward. */
export type Duration =
  | { readonly type: 'forever' }
  | { readonly type: 'once' }
  | { readonly type: 'months'; readonly count: number }
  | { readonly type: 'sales'; readonly count: number };

/** A duration of its type, with how many months or sales that are. @param count null for a type without one */
export function durationOf(type: Duration['type'], count: number | null): Duration {
  return type === 'months' || type === 'sales' ? { type, count: count ?? 1 } : { type };
}

/** What a target is about: that a promoter joins, or how much a promotion has brought altogether. */
export const TARGET_METRICS = ['joined', 'referrals', 'customers', 'revenue'] as const;

/** What a promotion has to reach. */
export interface Target {
  readonly metric: (typeof TARGET_METRICS)[number];
  /** How many, or how much in the smallest unit of the account's currency; 1 for joining. */
  readonly amount: number;
  /** Whether it is reached again with each further `amount`. */
  readonly repeats: boolean;
}

/** The terms of a reward. Commissions keep the terms they were made with. */
export interface Reward {
  readonly id: number;
  readonly name: string;
  readonly type: RewardType;
  readonly unit: Unit;
  /** What it gives; where it has steps, what the first of them does. */
  readonly gain: Gain;
  /** What it gives by the customer's sales and age: a sale earns by the first step whose rules hold. */
  readonly steps?: readonly RewardStep[] | undefined;
  readonly duration: Duration;
  /** 1 for the promoter of the lead, 2 for its parent, and so on. */
  readonly tier: number;
  /** What a percentage is of: the sale, or the commission of the tier below (tiers from 2 on). */
  readonly percentOf: PercentOf;
  /** Left out where nothing limits what it gives. */
  readonly limits?: RewardLimits | undefined;
  /** What earns one of the type `target`; one without it earns nothing by itself. */
  readonly target?: Target | undefined;
}

/** What a percentage may be of. */
export const PERCENT_OF = ['sale', 'commission'] as const;
export type PercentOf = (typeof PERCENT_OF)[number];

/** A reward as a company defines it, once for all campaigns that give it. */
export interface RewardDefinition extends Reward {
  /** Code of a coupon that belongs to it: kept and shown. */
  readonly coupon: string;
  /** Set on one that is promised to referred leads, and that no promoter earns. */
  readonly forReferrals?: true | undefined;
  /** Set where promoters are not to be shown it. */
  readonly hidden?: boolean | undefined;
  readonly createdAt: string;
  /** ISO 8601; absent where it was not changed since that is noted. */
  readonly updatedAt?: string | undefined;
  /** How often a campaign has begun to give it. */
  readonly takenUp: number;
  /** Goes up with every change. */
  readonly revision: number;
}

/** Whom a reward is for. */
export const REWARD_SCOPES = ['promoters', 'referrals'] as const;
export type RewardScope = (typeof REWARD_SCOPES)[number];

/** Whom a reward is for: promoters earn it, or referred leads are promised it. */
export function scopeOf({ forReferrals }: Pick<RewardDefinition, 'forReferrals'>): RewardScope {
  return forReferrals ? 'referrals' : 'promoters';
}

/** The terms alone of a definition, as a campaign carries them. */
export function termsOf(definition: RewardDefinition): Reward {
  const { id, name, type, unit, gain, steps, duration, tier, percentOf, limits, target } = definition;
  const some = { ...(steps ? { steps } : {}), ...(limits ? { limits } : {}), ...(target ? { target } : {}) };
  return { id, name, type, unit, gain, duration, tier, percentOf, ...some };
}

/** Whether a text is a percentage that a reward may give: an exact decimal above 0 and up to 100. */
export function isPercent(text: string): boolean {
  return DECIMAL.test(text) && Number(text) > 0 && Number(text) <= 100;
}

/** Whether sales earn rewards of that type at all. */
export function isEarnedBySales({ type }: Pick<Reward, 'type'>): boolean {
  return type === 'sale' || type === 'tier';
}

/**
 * Whether a sale still earns the reward.
 * @param earlierSales how many sales the lead had before this one
 * @param customerSince when the lead became a customer; the sale itself where it is the first. ISO 8601
 * @param at the sale's date, ISO 8601
 */
export function isWithin(duration: Duration, earlierSales: number, customerSince: string, at: string): boolean {
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

/** Whether the reward depends on how many sales came before, so that two sales at once must not both count as the first. */
export function countsSales(reward: Pick<Reward, 'duration' | 'steps'>): boolean {
  return reward.duration.type === 'once' || reward.duration.type === 'sales' || stepsCountSales(reward);
}
