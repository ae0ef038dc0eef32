import type { Campaign } from './campaign.ts';
import { addMonths } from './time.ts';

/** What a commission is paid in (contract: Commission). */
export const UNITS = ['cash', 'credits', 'points', 'free_months', 'discount_per', 'mon_discount'] as const;
export type Unit = (typeof UNITS)[number];

/** How long a lead's sales go on earning a reward. */
export type Duration =
  | { readonly type: 'forever' }
  | { readonly type: 'once' }
  | { readonly type: 'months'; readonly count: number }
  | { readonly type: 'sales'; readonly count: number };

/** What a sale earns: an exact percentage, or a flat integer per item sold. */
export type Gain = { readonly percent: string } | { readonly flat: number };

/** The terms of a reward. Commissions keep the terms they were made with. */
export interface Reward {
  readonly id: number;
  readonly name: string;
  readonly unit: Unit;
  readonly gain: Gain;
  readonly duration: Duration;
  /** 1 for the promoter of the lead, 2 for its parent, and so on. */
  readonly tier: number;
  /** What a percentage is of: the sale, or the commission of the tier below (tiers from 2 on). */
  readonly percentOf: 'sale' | 'commission';
}

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
export function countsSales(duration: Duration): boolean {
  return duration.type === 'once' || duration.type === 'sales';
}
