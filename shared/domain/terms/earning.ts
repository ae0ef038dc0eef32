import {
  type ApplyOn,
  type Campaign,
  type RewardRule,
  rulePlans,
  selectTierReward,
} from '#shared/domain/campaigns/campaign.ts';
import { promotionOwnTerms } from '#shared/domain/promoters/own-terms.ts';
import type { Promotion } from '#shared/domain/promoters/promoter.ts';
import { findSignupReward } from '#shared/domain/rewards/referral-reward.ts';
import {
  type Duration,
  isEarnedBySales,
  MAX_TIERS,
  type Reward,
  type RewardTarget,
  type Unit,
} from '#shared/domain/rewards/reward.ts';
import type { RewardLimits } from '#shared/domain/rewards/reward-limits.ts';
import { flatGainBase, type RewardStep } from '#shared/domain/rewards/reward-steps.ts';
import { listTargetRewards } from '#shared/domain/rewards/target-reward.ts';

/** A reward as a structure for translation. */
export interface RewardEarning {
  /** Trigger: sales, sign-ups, or a target. */
  readonly per: 'sale' | 'referral' | 'target';
  /** Null for other triggers. */
  readonly target: RewardTarget | null;
  /** 1: own customers; 2: those of recruited promoters, and so on. */
  readonly tier: number;
  /** Exact decimal such as `2.5`; null for an amount. */
  readonly percent: string | null;
  /** Base of the percentage: the sale, or the commission of the tier below. */
  readonly of: Reward['percentOf'];
  /** In the smallest unit; null for a percentage. */
  readonly amount: number | null;
  /** Default: per item. */
  readonly amountPer?: 'sale' | undefined;
  /** The first step that matches a sale applies. */
  readonly steps: readonly RewardStep[];
  readonly limits: RewardLimits;
  readonly unit: Unit;
  readonly duration: Duration;
  /** Null: all plans without another reward of the tier. */
  readonly plans: readonly string[] | null;
  /** How the rule names the plans: by plans and products, or by billing period. */
  readonly applyOn: ApplyOn;
  /** Products, and plans without a product. Empty if the billing period says it all. */
  readonly planNames: readonly string[];
}

/**
 * Returns what a campaign offers promoters: rewards of sales by tier, those for all plans first, then sign-ups and
 * targets. Omits hidden rewards, and those that another rule overrides.
 * @param hidden ids of hidden rewards
 */
export function listCampaignEarnings(
  campaign: Pick<Campaign, 'rules' | 'rewards'>,
  hidden: ReadonlySet<number> = new Set(),
): readonly RewardEarning[] {
  const earned = campaign.rules.flatMap((rule): RewardEarning[] => {
    const reward = campaign.rewards.find(({ id }) => id === rule.rewardId);
    if (!reward || hidden.has(reward.id) || !isEarnedBySales(reward)) return [];
    if (rule.applyOn === 'all') return isEarnedFor(campaign, reward, null) ? [buildEarning(reward, rule, null)] : [];
    const plans = rulePlans(rule).filter((plan) => isEarnedFor(campaign, reward, plan));
    return plans.length > 0 ? [buildEarning(reward, rule, plans)] : [];
  });
  const referral = findSignupReward(campaign);
  const perReferral = referral && !hidden.has(referral.id) ? [buildEarning(referral, FOR_ALL, null)] : [];
  const targets = listTargetRewards(campaign).filter(({ id }) => !hidden.has(id));
  return sortEarnings([...earned, ...perReferral, ...targets.map((reward) => buildEarning(reward, FOR_ALL, null))]);
}

const FOR_ALL: RewardRule = { applyOn: 'all', planIds: [], rewardId: 0 };

/**
 * Returns what a promoter earns in a campaign. Own rewards win over those of the campaign, by tier and plan; one for
 * all plans wins over the whole tier.
 * @param hidden ids of hidden rewards, which still override others
 */
export function listPromotionEarnings(
  { promotion, campaign }: { readonly promotion: Pick<Promotion, 'ownTerms'>; readonly campaign: Terms },
  hidden: ReadonlySet<number>,
): readonly RewardEarning[] {
  const own = promotionOwnTerms(promotion);
  const before = listCampaignEarnings(own);
  const remainingEarnings = listCampaignEarnings(campaign, hidden).flatMap((earned): RewardEarning[] => {
    if (earned.per === 'target') return [earned];
    const same = before.filter(({ tier, per }) => tier === earned.tier && per === earned.per);
    if (same.some(({ plans }) => plans === null)) return [];
    if (earned.plans === null) return [earned];
    const plans = earned.plans.filter((plan) => !same.some((earning) => earning.plans?.includes(plan)));
    return plans.length > 0 ? [{ ...earned, plans }] : [];
  });
  return sortEarnings([...listCampaignEarnings(own, hidden), ...remainingEarnings]);
}

type Terms = Pick<Campaign, 'rules' | 'rewards'>;

function sortEarnings(earned: readonly RewardEarning[]): readonly RewardEarning[] {
  return earned.toSorted(
    (a, b) => rankEarning(a) - rankEarning(b) || Number(a.plans !== null) - Number(b.plans !== null),
  );
}

/** Sales by tier, then sign-ups, then targets. */
function rankEarning({ per, tier }: RewardEarning): number {
  if (per === 'sale') return tier;
  return per === 'referral' ? MAX_TIERS + 1 : MAX_TIERS + 2;
}

function isEarnedFor(
  campaign: Pick<Campaign, 'rules' | 'rewards'>,
  { id, tier }: Reward,
  plan: string | null,
): boolean {
  return selectTierReward(campaign, tier, plan)?.id === id;
}

/** Describes a reward by one rule, regardless of others. */
export function toRewardEarning(reward: Reward, rule: RewardRule = FOR_ALL): RewardEarning {
  return buildEarning(reward, rule, rule.applyOn === 'all' ? null : rulePlans(rule));
}

function buildEarning(
  { type, target, tier, gain, steps = [], limits = {}, percentOf, unit, duration }: Reward,
  { applyOn, planIds, products = [] }: RewardRule,
  plans: readonly string[] | null,
): RewardEarning {
  return {
    per: target ? 'target' : type === 'per_referral' ? 'referral' : 'sale',
    target: target ?? null,
    tier,
    percent: 'percent' in gain ? gain.percent : null,
    of: percentOf,
    amount: 'flat' in gain ? gain.flat : null,
    ...(flatGainBase(gain) === 'sale' ? { amountPer: 'sale' } : {}),
    steps,
    limits,
    unit,
    duration,
    plans,
    applyOn,
    planNames:
      plans === null ? [] : [...products.map(({ name }) => name), ...planIds.filter((id) => plans.includes(id))],
  };
}
