import { countRewardedTiers, selectTierReward } from '#shared/domain/campaigns/campaign.ts';
import { calculateTierCommissions } from '#shared/domain/commissions/commission.ts';
import {
  buildDuration,
  type PercentOf,
  type Reward,
  type RewardTarget,
  type RewardType,
  type Unit,
} from '#shared/domain/rewards/reward.ts';
import {
  applyRewardStep,
  buildFlatGain,
  type FlatPer,
  type RewardStep,
  type StepNumbers,
  type StepRule,
} from '#shared/domain/rewards/reward-steps.ts';
import { type Rule, type RuleProduct, toDomainRule } from './rule.ts';

export interface ApiRewardTerms {
  readonly unit: Unit;
  readonly percent: string | null;
  readonly amount: number | null;
  /** Null or undefined: per item. */
  readonly per?: FlatPer | null;
  readonly duration: 'repeating' | 'forever' | 'once' | 'months' | 'sales';
  readonly duration_count: number | null;
  readonly tier_level: number;
  readonly tier_mode: PercentOf | null;
  readonly min_amount: number | null;
  readonly max_amount: number | null;
  readonly max_per_customer_month: number | null;
  readonly schemas: readonly ApiRewardStep[];
  /** Null or undefined: no target. */
  readonly target_metric?: RewardTarget['metric'] | null;
  readonly target_amount?: number | null;
  readonly target_repeats?: boolean;
}

export interface ApiRewardStep {
  readonly amount: number;
  readonly flat_amount: boolean;
  /** Null or undefined: per item. */
  readonly per?: FlatPer | null;
  readonly rules: readonly (Omit<StepRule, 'number'> & { readonly type: StepRule['number'] })[];
}

/** A first sale, by the promoter's first customer. */
export const FIRST_SALE: Required<StepNumbers> = {
  customer_sales_count: 1,
  customer_age_in_months: 0,
  promoter_campaign_customers_count: 1,
  promoter_campaign_revenue: 0,
};

/** The month so far has no other commissions. */
const MONTH = '2026-01-01T00:00:00.000Z';

/** Whether a sign-up or target earns the reward rather than a sale. */
export function isEarnedWithoutSale({ promoter_reward_type: type, target_metric: metric }: PreviewReward): boolean {
  return type === 'per_referral' || (metric ?? null) !== null;
}

export interface PreviewReward extends ApiRewardTerms {
  readonly id: number;
  readonly promoter_reward_type: RewardType;
}

interface At {
  readonly numbers?: StepNumbers;
  readonly plan?: string | null;
  readonly products?: readonly RuleProduct[];
}

/**
 * Calculates the commissions of a one-item sale, with the service's own rule.
 * @param amount of the sale, in the smallest unit
 * @param at defaults to a first sale; plan null: one that no rule names
 * @returns earnings by tier, in the smallest unit of `unit`
 */
export function calculateEarnings(
  amount: number,
  rules: readonly Rule[],
  rewards: readonly PreviewReward[],
  { numbers = FIRST_SALE, plan = null, products = [] }: At = {},
) {
  const campaign = { rules: rules.map((rule) => toDomainRule(rule, products)), rewards: rewards.map(toDomainReward) };
  const ofTiers = Array.from({ length: countRewardedTiers(campaign) }, (_, index) => {
    const reward = selectTierReward(campaign, index + 1, plan);
    const terms = rewards.find(({ id }) => id === reward?.id);
    return reward && terms && isWithinDuration(terms, numbers) ? applyRewardStep(reward, numbers) : undefined;
  });
  return calculateTierCommissions(ofTiers, { saleAmount: amount, quantity: 1, at: MONTH }).map(
    ({ tier, reward, amount: earned }) => ({
      tier,
      unit: reward.unit,
      amount: earned,
    }),
  );
}

function isWithinDuration({ duration, duration_count: count }: ApiRewardTerms, numbers: StepNumbers): boolean {
  const { customer_sales_count: sale, customer_age_in_months: age } = numbers;
  if (duration === 'once') return sale === 1;
  if (count === null) return true;
  return duration === 'sales' ? sale <= count : age < count;
}

/** Converts a reward to the domain type. */
export function toDomainReward({ target_metric: metric = null, ...reward }: PreviewReward): Reward {
  return {
    id: reward.id,
    name: '',
    type: reward.promoter_reward_type,
    unit: reward.unit,
    gain:
      reward.percent === null
        ? buildFlatGain(reward.amount ?? 0, reward.per ?? undefined)
        : { percent: reward.percent },
    duration: buildDuration(reward.duration === 'repeating' ? 'months' : reward.duration, reward.duration_count),
    tier: reward.tier_level,
    percentOf: reward.tier_mode ?? 'sale',
    limits: {
      least: reward.min_amount ?? undefined,
      most: reward.max_amount ?? undefined,
      mostOfMonth: reward.max_per_customer_month ?? undefined,
    },
    ...(reward.schemas.some(({ rules }) => rules.length > 0) ? { steps: reward.schemas.map(toRewardStep) } : {}),
    ...(metric === null
      ? {}
      : { target: { metric, amount: reward.target_amount ?? 1, repeats: reward.target_repeats ?? false } }),
  };
}

function toRewardStep({ amount, flat_amount: isFlat, per, rules }: ApiRewardStep): RewardStep {
  return {
    gain: isFlat ? buildFlatGain(amount, per ?? undefined) : { percent: String(amount) },
    rules: rules.map(({ type, ...rule }) => ({ number: type, ...rule })),
  };
}
