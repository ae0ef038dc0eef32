import { type Campaign, rewardFor } from '#shared/domain/campaign.ts';
import { ownTermsOf } from '#shared/domain/own-terms.ts';
import type { Promotion } from '#shared/domain/promoter.ts';
import { type Duration, isEarnedBySales, type Reward, type Unit } from '#shared/domain/reward.ts';

/** What one earns by a reward, as a structure that each language has words for. */
export interface Earning {
  /** 1: by one's own customers; 2: by those of the promoters one has brought, and so on. */
  readonly tier: number;
  /** An exact percentage, such as `20` or `2.5`; null where it is an amount. */
  readonly percent: string | null;
  /** What the percentage is of: the sale, or the commission of the tier below. */
  readonly of: Reward['percentOf'];
  /** In the smallest unit, for each item sold; null where it is a percentage. */
  readonly amount: number | null;
  readonly unit: Unit;
  readonly duration: Duration;
  /** Of which plans; null: of all that no other reward of the tier is for. */
  readonly plans: readonly string[] | null;
}

/**
 * What a campaign promises those who join: rewards of sales, first tier first, and in a tier that for all plans first. Rewards
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
    if (rule.applyOn === 'all') return isGiven(campaign, reward, null) ? [earning(reward, null)] : [];
    const plans = rule.planIds.filter((plan) => isGiven(campaign, reward, plan));
    return plans.length > 0 ? [earning(reward, plans)] : [];
  });
  return inOrder(earned);
}

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
    const same = before.filter(({ tier }) => tier === earned.tier);
    if (same.some(({ plans }) => plans === null)) return [];
    if (earned.plans === null) return [earned];
    const plans = earned.plans.filter((plan) => !same.some((one) => one.plans?.includes(plan)));
    return plans.length > 0 ? [{ ...earned, plans }] : [];
  });
  return inOrder([...earningsOf(own, hidden), ...left]);
}

type Terms = Pick<Campaign, 'rules' | 'rewards'>;

function inOrder(earned: readonly Earning[]): readonly Earning[] {
  return earned.toSorted((a, b) => a.tier - b.tier || Number(a.plans !== null) - Number(b.plans !== null));
}

function isGiven(campaign: Pick<Campaign, 'rules' | 'rewards'>, { id, tier }: Reward, plan: string | null): boolean {
  return rewardFor(campaign, tier, plan)?.id === id;
}

function earning({ tier, gain, percentOf, unit, duration }: Reward, plans: readonly string[] | null): Earning {
  return {
    tier,
    percent: 'percent' in gain ? gain.percent : null,
    of: percentOf,
    amount: 'flat' in gain ? gain.flat : null,
    unit,
    duration,
    plans,
  };
}
