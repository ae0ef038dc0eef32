import { type ApplyOn, type Campaign, plansOf, type RewardRule, rewardFor } from '#shared/domain/campaigns/campaign.ts';
import { ownTermsOf } from '#shared/domain/promoters/own-terms.ts';
import type { Promotion } from '#shared/domain/promoters/promoter.ts';
import { referralRewardOf } from '#shared/domain/rewards/referral-reward.ts';
import {
  type Duration,
  isEarnedBySales,
  MOST_TIERS,
  type Reward,
  type Target,
  type Unit,
} from '#shared/domain/rewards/reward.ts';
import type { RewardLimits } from '#shared/domain/rewards/reward-limits.ts';
import { flatPer, type RewardStep } from '#shared/domain/rewards/reward-steps.ts';
import { targetRewardsOf } from '#shared/domain/rewards/target-reward.ts';

/** What one earns by a reward, as a structure that each language has words for. */
export interface Earning {
  /** What earns it: sales of one's customers, each lead that signs up, or a target that is reached. */
  readonly per: 'sale' | 'referral' | 'target';
  /** What is to be reached, where that earns it. */
  readonly target: Target | null;
  /** 1: by one's own customers; 2: by those of the promoters one has brought, and so on. */
  readonly tier: number;
  /** An exact percentage, such as `20` or `2.5`; null where it is an amount. */
  readonly percent: string | null;
  /** What the percentage is of: the sale, or the commission of the tier below. */
  readonly of: Reward['percentOf'];
  /** In the smallest unit; null where it is a percentage. */
  readonly amount: number | null;
  /** Left out where sales give the amount for each item. */
  readonly amountPer?: 'sale' | undefined;
  /** Where it has steps: what each gives, and when. A sale earns by the first one whose rules hold. */
  readonly steps: readonly RewardStep[];
  readonly limits: RewardLimits;
  readonly unit: Unit;
  readonly duration: Duration;
  /** Of which plans; null: of all that no other reward of the tier is for. */
  readonly plans: readonly string[] | null;
  /** How the rule says which plans these are: by themselves and by products, or by their billing period. */
  readonly applyOn: ApplyOn;
  /** What they are called: by the names of products, and plans that are named by themselves. Empty: a billing period says it all. */
  readonly planNames: readonly string[];
}

/**
 * What a campaign promises those who join: rewards of sales, first tier first, and in a tier that for all plans first, and what a
 * referral earns that signs up. Rewards
 * that promoters are not to be shown are left out, and so are those that another rule comes before.
 * @param hidden ids of rewards that are not to be shown
 */
export function earningsOf(
  campaign: Pick<Campaign, 'rules' | 'rewards'>,
  hidden: ReadonlySet<number> = new Set(),
): readonly Earning[] {
  const earned = campaign.rules.flatMap((rule): Earning[] => {
    const reward = campaign.rewards.find(({ id }) => id === rule.rewardId);
    if (!reward || hidden.has(reward.id) || !isEarnedBySales(reward)) return [];
    if (rule.applyOn === 'all') return isGiven(campaign, reward, null) ? [earning(reward, rule, null)] : [];
    const plans = plansOf(rule).filter((plan) => isGiven(campaign, reward, plan));
    return plans.length > 0 ? [earning(reward, rule, plans)] : [];
  });
  const referral = referralRewardOf(campaign);
  const perReferral = referral && !hidden.has(referral.id) ? [earning(referral, FOR_ALL, null)] : [];
  const targets = targetRewardsOf(campaign).filter(({ id }) => !hidden.has(id));
  return inOrder([...earned, ...perReferral, ...targets.map((reward) => earning(reward, FOR_ALL, null))]);
}

/** The rule of a reward that no plan matters for. */
const FOR_ALL: RewardRule = { applyOn: 'all', planIds: [], rewardId: 0 };

/**
 * What a promoter earns in a campaign. Rewards of its own go before those of the campaign, tier by tier and plan by plan: one of
 * its own for all plans before all of that tier.
 * @param hidden ids of rewards that are not to be shown; they go before others all the same
 */
export function earningsIn(
  { promotion, campaign }: { readonly promotion: Pick<Promotion, 'ownTerms'>; readonly campaign: Terms },
  hidden: ReadonlySet<number>,
): readonly Earning[] {
  const own = ownTermsOf(promotion);
  const before = earningsOf(own);
  const left = earningsOf(campaign, hidden).flatMap((earned): Earning[] => {
    if (earned.per === 'target') return [earned];
    const same = before.filter(({ tier, per }) => tier === earned.tier && per === earned.per);
    if (same.some(({ plans }) => plans === null)) return [];
    if (earned.plans === null) return [earned];
    const plans = earned.plans.filter((plan) => !same.some((one) => one.plans?.includes(plan)));
    return plans.length > 0 ? [{ ...earned, plans }] : [];
  });
  return inOrder([...earningsOf(own, hidden), ...left]);
}

type Terms = Pick<Campaign, 'rules' | 'rewards'>;

function inOrder(earned: readonly Earning[]): readonly Earning[] {
  return earned.toSorted((a, b) => place(a) - place(b) || Number(a.plans !== null) - Number(b.plans !== null));
}

/** Tier by tier, then what referrals earn, and targets last. */
function place({ per, tier }: Earning): number {
  if (per === 'sale') return tier;
  return per === 'referral' ? MOST_TIERS + 1 : MOST_TIERS + 2;
}

function isGiven(campaign: Pick<Campaign, 'rules' | 'rewards'>, { id, tier }: Reward, plan: string | null): boolean {
  return rewardFor(campaign, tier, plan)?.id === id;
}

/** What a reward gives by a rule that names it, whatever other rules there are; without one, whatever is bought. */
export function earningOf(reward: Reward, rule: RewardRule = FOR_ALL): Earning {
  return earning(reward, rule, rule.applyOn === 'all' ? null : plansOf(rule));
}

function earning(
  { type, target, tier, gain, steps = [], limits = {}, percentOf, unit, duration }: Reward,
  { applyOn, planIds, products = [] }: RewardRule,
  plans: readonly string[] | null,
): Earning {
  return {
    per: target ? 'target' : type === 'per_referral' ? 'referral' : 'sale',
    target: target ?? null,
    tier,
    percent: 'percent' in gain ? gain.percent : null,
    of: percentOf,
    amount: 'flat' in gain ? gain.flat : null,
    ...(flatPer(gain) === 'sale' ? { amountPer: 'sale' } : {}),
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
