import type { Reward } from './reward.ts';

/** Which reward a campaign gives: for every plan, or for some plans of the billing provider. */
export interface RewardRule {
  readonly applyOn: 'all' | 'specific';
  readonly planIds: readonly string[];
  readonly rewardId: number;
}

/** An offer that promoters join. It carries the terms of its rewards, so that a sale reads one item for all of them. */
export interface Campaign {
  readonly id: number;
  readonly name: string;
  readonly color: string;
  readonly landingUrl: string;
  readonly isDefault: boolean;
  readonly autoApproveRewards: boolean;
  readonly autoApprovePromoters: boolean;
  /** Days that a visitor's cookie lives. */
  readonly cookieLife: number;
  readonly rules: readonly RewardRule[];
  readonly rewards: readonly Reward[];
  readonly createdAt: string;
}

/** The cookie life where a campaign sets none, in days (contract: Visitor). */
export const DEFAULT_COOKIE_LIFE = 60;

/**
 * The reward of a tier for a plan: a plan-level one comes before the one for all plans (contract: Commission).
 * @returns undefined where the campaign gives none
 */
export function rewardFor(
  campaign: Pick<Campaign, 'rules' | 'rewards'>,
  tier: number,
  plan: string | null,
): Reward | undefined {
  const ofTier = campaign.rules.flatMap((rule) => {
    const reward = campaign.rewards.find(({ id }) => id === rule.rewardId);
    return reward?.tier === tier ? [{ rule, reward }] : [];
  });
  const forPlan = ofTier.find(
    ({ rule }) => rule.applyOn === 'specific' && plan !== null && rule.planIds.includes(plan),
  );
  return (forPlan ?? ofTier.find(({ rule }) => rule.applyOn === 'all'))?.reward;
}

/** How many tiers a campaign rewards: as many parents are loaded with a sale. */
export function tiersOf(campaign: Pick<Campaign, 'rules' | 'rewards'>): number {
  const inUse = new Set(campaign.rules.map(({ rewardId }) => rewardId));
  return Math.max(0, ...campaign.rewards.filter(({ id }) => inUse.has(id)).map(({ tier }) => tier));
}
