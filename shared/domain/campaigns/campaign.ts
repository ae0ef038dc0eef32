import type { MethodOffers } from '#shared/domain/payout-methods/offered-methods.ts';
import { isEarnedBySales, type Reward } from '#shared/domain/rewards/reward.ts';
import type { Offer } from './offer.ts';

/** All, specific plans or products, or product prices by billing period. */
export const APPLY_ON = ['all', 'specific', 'monthly', 'yearly', 'one_time'] as const;
export type ApplyOn = (typeof APPLY_ON)[number];

/** Assigns a reward to plans. */
export interface RewardRule {
  readonly applyOn: ApplyOn;
  readonly planIds: readonly string[];
  readonly products?: readonly { readonly id: number; readonly name: string }[];
  readonly productPlans?: readonly string[];
  readonly rewardId: number;
}

/** Returns the plans of a rule, unless it is for `all`. */
export function rulePlans({ planIds, productPlans = [] }: RewardRule): readonly string[] {
  return productPlans.length === 0 ? planIds : [...planIds, ...productPlans];
}

/** A landing page that promoters can link to. */
export interface CampaignLink {
  /** Never reused. */
  readonly id: number;
  readonly name: string;
  readonly url: string;
}

export const LEVEL_METRICS = ['customers', 'revenue'] as const;

/** Automatic tier upgrade of promoters to another campaign. */
export interface CampaignLevel {
  readonly campaignId: number;
  readonly metric: (typeof LEVEL_METRICS)[number];
  /** Customers, or net sales in the smallest unit. */
  readonly amount: number;
}

export const MAX_CAMPAIGN_LINKS = 50;

/** A campaign. It contains its reward terms, so that a sale reads one item. */
export interface Campaign {
  readonly id: number;
  readonly name: string;
  readonly color: string;
  readonly landingUrl: string;
  readonly description: string;
  readonly defaultWebhookUrl: string;
  readonly private: boolean;
  readonly isDefault: boolean;
  readonly autoApproveRewards: boolean;
  readonly autoApprovePromoters: boolean;
  /** Limit for cash; 0 or absent: none. */
  readonly autoApproveUpTo?: number;
  readonly holdingDays?: number;
  /** Absent: the account's. */
  readonly payoutMethods?: MethodOffers | undefined;
  readonly cookieLife: number;
  readonly lastClickWins?: boolean;
  /** Default true. */
  readonly promotersEditRefIds?: boolean;
  readonly promotersMakePromoCodes?: boolean;
  readonly promotersAddReferrals?: boolean;
  readonly refTokenParam: string;
  readonly rules: readonly RewardRule[];
  /** Rewards in `rules`. */
  readonly rewards: readonly Reward[];
  /** Customers' rewards, given by coupon. */
  readonly rulesForReferrals: readonly RewardRule[];
  /** Absent in old records until the next save. */
  readonly offers?: readonly Offer[] | undefined;
  readonly links?: readonly CampaignLink[] | undefined;
  readonly lastLinkId?: number | undefined;
  readonly level?: CampaignLevel | undefined;
  /** SHA-256 of the token. */
  readonly invitation?: string | undefined;
  readonly createdAt: string;
  readonly archivedAt?: string | undefined;
  readonly deletedAt?: string | undefined;
  readonly revision: number;
}

/** In days (contract: Visitor). */
export const DEFAULT_COOKIE_LIFE = 60;
export const MAX_COOKIE_LIFE = 3650;

export const DEFAULT_COLOR = '#4f46e5';
export const DEFAULT_REF_TOKEN_PARAM = 'ref';

/**
 * Returns promoters' permissions. Promo codes can take others' sales and manual referrals need no link, so both default
 * to false.
 */
export function promoterRights({
  promotersEditRefIds = true,
  promotersMakePromoCodes = false,
  promotersAddReferrals = false,
}: PromoterRights): Required<PromoterRights> {
  return { promotersEditRefIds, promotersMakePromoCodes, promotersAddReferrals };
}

type PromoterRights = Pick<Campaign, 'promotersEditRefIds' | 'promotersMakePromoCodes' | 'promotersAddReferrals'>;

/** Every sale reads all rules in one item. */
export const MAX_CAMPAIGN_RULES = 50;
export const MAX_PLAN_ID_CHARACTERS = 10_000;

/**
 * Returns a tier's reward for a plan: specific plans or products first, then billing periods, then all (contract:
 * Commission).
 */
export function selectTierReward(
  campaign: Pick<Campaign, 'rules' | 'rewards'>,
  tier: number,
  plan: string | null,
): Reward | undefined {
  const ofTier = campaign.rules.flatMap((rule) => {
    const reward = campaign.rewards.find(({ id }) => id === rule.rewardId);
    return reward?.tier === tier && isEarnedBySales(reward) ? [{ rule, reward }] : [];
  });
  const forPlan = plan === null ? [] : ofTier.filter(({ rule }) => rule.applyOn !== 'all' && appliesToPlan(rule, plan));
  const [first] = [
    ...forPlan.filter(({ rule }) => rule.applyOn === 'specific'),
    ...forPlan,
    ...ofTier.filter(({ rule }) => rule.applyOn === 'all'),
  ];
  return first?.reward;
}

function appliesToPlan(rule: RewardRule, plan: string): boolean {
  return rule.planIds.includes(plan) || (rule.productPlans ?? []).includes(plan);
}

/** Returns the number of rewarded tiers. */
export function countRewardedTiers(campaign: Pick<Campaign, 'rules' | 'rewards'>): number {
  const inUse = new Set(campaign.rules.map(({ rewardId }) => rewardId));
  const earned = campaign.rewards.filter((reward) => inUse.has(reward.id) && isEarnedBySales(reward));
  return Math.max(0, ...earned.map(({ tier }) => tier));
}
