import { type RewardRule, rewardFor, tiersOf } from '#shared/domain/campaign.ts';
import { earnInTiers } from '#shared/domain/commission.ts';
import type { PercentOf, Reward, RewardType, Unit } from '#shared/domain/reward.ts';

/** What of a reward its words are made of. */
export interface Terms {
  readonly unit: Unit;
  readonly percent: string | null;
  readonly amount: number | null;
  readonly duration: string;
  readonly duration_count: number | null;
  readonly tier_level: number;
  readonly tier_mode: PercentOf | null;
}

type Write = (amount: number, unit: string) => string;

/** What a reward gives, in words: "20% of every sale in the first 12 months". @param write writes an amount of a unit */
export function inTerms(terms: Terms, write: Write): string {
  const { percent, amount, unit, duration, duration_count: many } = terms;
  const until = duration === 'months' || duration === 'repeating' ? ` in the first ${many} months` : '';
  const sales =
    duration === 'once' ? 'the first sale' : duration === 'sales' ? `the first ${many} sales` : 'every sale';
  if (percent === null) return `${write(amount ?? 0, unit)} for each item of ${sales}${until}`;
  const below = terms.tier_mode === 'commission' ? `what tier ${terms.tier_level - 1} earns by ${sales}` : sales;
  return `${percent}% of ${below}${until}`;
}

/** A reward as the interface shows it, as far as a sale needs it. */
export interface Gives extends Terms {
  readonly id: number;
  readonly promoter_reward_type: RewardType;
}

/** A reward of a campaign, for all plans or for some. */
export interface Rule {
  readonly reward_id: number;
  readonly apply_on?: 'specific';
  readonly plan_ids?: string[];
}

/**
 * What a customer's first sale of one item earns, by a campaign with these rules, of a plan that no rule names. The
 * service's own rule decides.
 * @param amount of the sale, in the smallest unit
 * @param rewards all there are
 * @returns for each tier that earns something what it earns, in the smallest unit of its `unit`
 */
export function earnedBy(amount: number, rules: readonly Rule[], rewards: readonly Gives[]) {
  const campaign = { rules: rules.map(asRule), rewards: rewards.map(asReward) };
  const ofTiers = Array.from({ length: tiersOf(campaign) }, (_, index) => rewardFor(campaign, index + 1, null));
  return earnInTiers(ofTiers, { saleAmount: amount, quantity: 1 }).map(({ tier, reward, amount: earned }) => ({
    tier,
    unit: reward.unit,
    amount: earned,
  }));
}

function asRule({ reward_id, apply_on, plan_ids }: Rule): RewardRule {
  return { rewardId: reward_id, applyOn: apply_on ?? 'all', planIds: plan_ids ?? [] };
}

function asReward(gives: Gives): Reward {
  return {
    id: gives.id,
    name: '',
    type: gives.promoter_reward_type,
    unit: gives.unit,
    gain: gives.percent === null ? { flat: gives.amount ?? 0 } : { percent: gives.percent },
    // A first sale is within every duration.
    duration: { type: 'forever' },
    tier: gives.tier_level,
    percentOf: gives.tier_mode ?? 'sale',
  };
}
