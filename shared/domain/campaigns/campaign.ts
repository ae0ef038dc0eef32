import type { MethodOffers } from '#shared/domain/payout-methods/offered-methods.ts';
import { isEarnedBySales, type Reward } from '#shared/domain/rewards/reward.ts';
import type { Offer } from './offer.ts';

/** What a rule is for: every plan, some plans or products, or the prices of products that are paid each month, and so on. */
export const APPLY_ON = ['all', 'specific', 'monthly', 'yearly', 'one_time'] as const;
export type ApplyOn = (typeof APPLY_ON)[number];

/** Which reward a campaign gives: for every plan, or for some plans of the billing provider. */
export interface RewardRule {
  readonly applyOn: ApplyOn;
  /** Plans that it names itself. */
  readonly planIds: readonly string[];
  /** The products that it names; absent where it goes by none (product-rules.ts). */
  readonly products?: readonly { readonly id: number; readonly name: string }[];
  /** The plans of products that it is for: a change of a product changes them. */
  readonly productPlans?: readonly string[];
  readonly rewardId: number;
}

/** The plans that a rule is for; without a meaning for one that is for all. */
export function plansOf({ planIds, productPlans = [] }: RewardRule): readonly string[] {
  return productPlans.length === 0 ? planIds : [...planIds, ...productPlans];
}

/** A further page of a campaign, which promoters may link to. */
export interface CampaignLink {
  /** Unique in its campaign, and not used again when it was removed. */
  readonly id: number;
  readonly name: string;
  readonly url: string;
}

/** What a level goes by. */
export const LEVEL_METRICS = ['customers', 'revenue'] as const;

/** Where promoters of a campaign go on, and from when on. */
export interface Level {
  /** The next campaign. */
  readonly campaignId: number;
  readonly metric: (typeof LEVEL_METRICS)[number];
  /** Customers in the campaign, or sales less refunds in the smallest unit of the account's currency; above 0. */
  readonly amount: number;
}

/** The most links of a campaign. */
export const MOST_LINKS = 50;

/** An offer that promoters join. It carries the terms of its rewards, so that a sale reads one item for all of them. */
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
  /** The most that a commission in cash may come to and be approved by itself; 0 or absent: however much. */
  readonly autoApproveUpTo?: number;
  /** For how many days after its sale a commission is in no payout; none in a campaign that is older. */
  readonly holdingDays?: number;
  /** By which methods is paid what was earned in it; absent: by those of the account. */
  readonly payoutMethods?: MethodOffers | undefined;
  /** Days that a visitor's cookie lives. */
  readonly cookieLife: number;
  /** Whether a visitor of another promoter becomes the one whose link it came by last; none in a campaign that is older. */
  readonly lastClickWins?: boolean;
  /** Whether its promoters may change their ref ids themselves; they may in a campaign that is older. */
  readonly promotersEditRefIds?: boolean;
  /** Whether its promoters may make promo codes themselves; they may not in a campaign that is older. */
  readonly promotersMakePromoCodes?: boolean;
  /** Whether its promoters may add referrals by hand; they may not in a campaign that is older. */
  readonly promotersAddReferrals?: boolean;
  /** The query parameter in which its referral links carry the ref id. */
  readonly refTokenParam: string;
  /** What promoters earn. */
  readonly rules: readonly RewardRule[];
  /** The terms of the rewards that `rules` name. */
  readonly rewards: readonly Reward[];
  /** What referred customers get: the company gives it, by the coupon of the reward. */
  readonly rulesForReferrals: readonly RewardRule[];
  /** What `rulesForReferrals` name; absent where an earlier version wrote them, until the campaign or a reward of it is saved. */
  readonly offers?: readonly Offer[] | undefined;
  /** Further pages that promoters may link to; none in a campaign that is older. */
  readonly links?: readonly CampaignLink[] | undefined;
  /** The highest id that one of its links has had; absent where it never had one. */
  readonly lastLinkId?: number | undefined;
  /** From when on promoters move to another campaign; absent where they stay. */
  readonly level?: Level | undefined;
  /** SHA-256 of what invites to it, in a link of the company's; absent where there is none. */
  readonly invitation?: string | undefined;
  readonly createdAt: string;
  /** Set while it takes no new promoters; absent in a campaign that never was archived. */
  readonly archivedAt?: string | undefined;
  /** Set when it was deleted: nobody finds it any more. */
  readonly deletedAt?: string | undefined;
  /** Goes up with every change of the campaign or of the terms it carries. */
  readonly revision: number;
}

/** The cookie life where a campaign sets none, in days (contract: Visitor), and the longest one. */
export const DEFAULT_COOKIE_LIFE = 60;
export const LONGEST_COOKIE_LIFE = 3650;

/** What else a campaign has that does not say. */
export const DEFAULT_COLOR = '#4f46e5';
export const DEFAULT_REF_TOKEN_PARAM = 'ref';

/**
 * What promoters of a campaign may do themselves: the specification has the ref id editable unless the campaign says
 * otherwise. A promo code takes its sales from whoever else brings the buyer, and a referral by hand needs no link at all, so a
 * campaign has to allow those.
 */
export function allowedIn({
  promotersEditRefIds = true,
  promotersMakePromoCodes = false,
  promotersAddReferrals = false,
}: PromoterRights): Required<PromoterRights> {
  return { promotersEditRefIds, promotersMakePromoCodes, promotersAddReferrals };
}

type PromoterRights = Pick<Campaign, 'promotersEditRefIds' | 'promotersMakePromoCodes' | 'promotersAddReferrals'>;

/** The most rules of each kind: a campaign is one item, which every sale reads. */
export const MOST_RULES = 50;
/** The most characters of all plan ids in the rules of one kind. */
export const MOST_PLAN_ID_CHARACTERS = 10_000;

/**
 * The reward of a tier for a plan: a plan-level one comes before the one for all plans (contract: Commission), and one for
 * plans or products before one for a billing period.
 * @returns undefined where the campaign gives none: the sale earns nothing then
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

/** How many tiers a campaign rewards: as many parents are loaded with a sale. */
export function tiersOf(campaign: Pick<Campaign, 'rules' | 'rewards'>): number {
  const inUse = new Set(campaign.rules.map(({ rewardId }) => rewardId));
  const earned = campaign.rewards.filter((reward) => inUse.has(reward.id) && isEarnedBySales(reward));
  return Math.max(0, ...earned.map(({ tier }) => tier));
}
