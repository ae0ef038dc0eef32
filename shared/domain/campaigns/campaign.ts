import type { MethodOffers } from '#shared/domain/payout-methods/offered-methods.ts';
import { isEarnedBySales, type Reward } from '#shared/domain/rewards/reward.ts';
import type { Offer } from './offer.ts';

/** Scopes of rules: all plans, specific plans or products, or product prices by billing period. */
export const APPLY_ON = ['all', 'specific', 'monthly', 'yearly', 'one_time'] as const;
export type ApplyOn = (typeof APPLY_ON)[number];

/** Assigns a reward to all plans, or to plans of the billing provider. */
export interface RewardRule {
  readonly applyOn: ApplyOn;
  readonly planIds: readonly string[];
  /** Absent for rules without products (product-rules.ts). */
  readonly products?: readonly { readonly id: number; readonly name: string }[];
  /** Plans of those products; updated with them. */
  readonly productPlans?: readonly string[];
  readonly rewardId: number;
}

/** Returns the plans of a rule. Meaningless for `all`. */
export function plansOf({ planIds, productPlans = [] }: RewardRule): readonly string[] {
  return productPlans.length === 0 ? planIds : [...planIds, ...productPlans];
}

/** A further landing page that promoters can link to. */
export interface CampaignLink {
  /** Unique in the campaign, and never reused. */
  readonly id: number;
  readonly name: string;
  readonly url: string;
}

export const LEVEL_METRICS = ['customers', 'revenue'] as const;

/** Automatic tier upgrade of promoters to another campaign. */
export interface Level {
  readonly campaignId: number;
  readonly metric: (typeof LEVEL_METRICS)[number];
  /** Positive: customers in the campaign, or net sales in the account's smallest unit. */
  readonly amount: number;
}

export const MOST_LINKS = 50;

/** A campaign that promoters join. It contains the terms of its rewards, so that a sale reads one item. */
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
  /** Limit of automatic approval for cash; 0 or absent: no limit. */
  readonly autoApproveUpTo?: number;
  /** Absent: no holding period. */
  readonly holdingDays?: number;
  /** Absent: the account's methods. */
  readonly payoutMethods?: MethodOffers | undefined;
  /** Days. */
  readonly cookieLife: number;
  /** Last-click attribution; default false. */
  readonly lastClickWins?: boolean;
  /** Default true. */
  readonly promotersEditRefIds?: boolean;
  /** Default false. */
  readonly promotersMakePromoCodes?: boolean;
  /** Default false. */
  readonly promotersAddReferrals?: boolean;
  /** Query parameter of referral links. */
  readonly refTokenParam: string;
  /** Promoters' rewards. */
  readonly rules: readonly RewardRule[];
  /** Terms of the rewards in `rules`. */
  readonly rewards: readonly Reward[];
  /** Customers' rewards, given by the company through their coupons. */
  readonly rulesForReferrals: readonly RewardRule[];
  /** Rewards in `rulesForReferrals`; absent in records of earlier versions until the next save. */
  readonly offers?: readonly Offer[] | undefined;
  readonly links?: readonly CampaignLink[] | undefined;
  /** Highest link id ever used. */
  readonly lastLinkId?: number | undefined;
  /** Absent: promoters stay. */
  readonly level?: Level | undefined;
  /** SHA-256 of the invitation token. */
  readonly invitation?: string | undefined;
  readonly createdAt: string;
  readonly archivedAt?: string | undefined;
  readonly deletedAt?: string | undefined;
  /** Incremented with every change of the campaign or its reward terms. */
  readonly revision: number;
}

/** Default and maximum, in days (contract: Visitor). */
export const DEFAULT_COOKIE_LIFE = 60;
export const LONGEST_COOKIE_LIFE = 3650;

export const DEFAULT_COLOR = '#4f46e5';
export const DEFAULT_REF_TOKEN_PARAM = 'ref';

/**
 * Returns promoters' permissions. Ref ids are editable by default; promo codes can take sales of others and manual
 * referrals need no link, so campaigns must allow them.
 */
export function allowedIn({
  promotersEditRefIds = true,
  promotersMakePromoCodes = false,
  promotersAddReferrals = false,
}: PromoterRights): Required<PromoterRights> {
  return { promotersEditRefIds, promotersMakePromoCodes, promotersAddReferrals };
}

type PromoterRights = Pick<Campaign, 'promotersEditRefIds' | 'promotersMakePromoCodes' | 'promotersAddReferrals'>;

/** Rules per kind: every sale reads the campaign as one item. */
export const MOST_RULES = 50;
/** Characters of all plan ids per kind of rules. */
export const MOST_PLAN_ID_CHARACTERS = 10_000;

/**
 * Returns the reward of a tier for a plan. Specific plans or products take precedence over billing periods, and those
 * over all plans (contract: Commission).
 * @returns undefined if the sale earns nothing
 */
export function rewardFor(
  campaign: Pick<Campaign, 'rules' | 'rewards'>,
  tier: number,
  plan: string | null,
): Reward | undefined {
  const ofTier = campaign.rules.flatMap((rule) => {
    const reward = campaign.rewards.find(({ id }) => id === rule.rewardId);
    return reward?.tier === tier && isEarnedBySales(reward) ? [{ rule, reward }] : [];
  });
  const forPlan = plan === null ? [] : ofTier.filter(({ rule }) => rule.applyOn !== 'all' && isFor(rule, plan));
  const [first] = [
    ...forPlan.filter(({ rule }) => rule.applyOn === 'specific'),
    ...forPlan,
    ...ofTier.filter(({ rule }) => rule.applyOn === 'all'),
  ];
  return first?.reward;
}

function isFor(rule: RewardRule, plan: string): boolean {
  return rule.planIds.includes(plan) || (rule.productPlans ?? []).includes(plan);
}

/** Returns the number of rewarded tiers, and so of the parents to load for a sale. */
export function tiersOf(campaign: Pick<Campaign, 'rules' | 'rewards'>): number {
  const inUse = new Set(campaign.rules.map(({ rewardId }) => rewardId));
  const earned = campaign.rewards.filter((reward) => inUse.has(reward.id) && isEarnedBySales(reward));
  return Math.max(0, ...earned.map(({ tier }) => tier));
}
