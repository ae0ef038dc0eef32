import { isEarnedBySales, type Reward } from './reward.ts';

/** Which reward a campaign gives: for every plan, or for some plans of the billing provider. */
export interface RewardRule {
  readonly applyOn: 'all' | 'specific';
  readonly planIds: readonly string[];
  readonly rewardId: number;
}

/** A further page of a campaign, which promoters may link to. */
export interface CampaignLink {
  /** Unique in its campaign, and not used again when it was removed. */
  readonly id: number;
  readonly name: string;
  readonly url: string;
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
  /** Days that a visitor's cookie lives. */
  readonly cookieLife: number;
  /** Whether a visitor of another promoter becomes the one whose link it came by last; none in a campaign that is older. */
  readonly lastClickWins?: boolean;
  /** Whether its promoters may change their ref ids themselves; they may in a campaign that is older. */
  readonly promotersEditRefIds?: boolean;
  /** Whether its promoters may make promo codes themselves; they may not in a campaign that is older. */
  readonly promotersMakePromoCodes?: boolean;
  /** The query parameter in which its referral links carry the ref id. */
  readonly refTokenParam: string;
  /** What promoters earn. */
  readonly rules: readonly RewardRule[];
  /** The terms of the rewards that `rules` name. */
  readonly rewards: readonly Reward[];
  /** What referred leads are promised: kept and shown, it gives nothing by itself. */
  readonly rulesForReferrals: readonly RewardRule[];
  /** Further pages that promoters may link to; none in a campaign that is older. */
  readonly links?: readonly CampaignLink[] | undefined;
  /** The highest id that one of its links has had; absent where it never had one. */
  readonly lastLinkId?: number | undefined;
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
 * otherwise. A promo code takes its sales from whoever else brings the buyer, so a campaign has to allow those.
 */
export function allowedIn({
  promotersEditRefIds = true,
  promotersMakePromoCodes = false,
}: PromoterRights): Required<PromoterRights> {
  return { promotersEditRefIds, promotersMakePromoCodes };
}

type PromoterRights = Pick<Campaign, 'promotersEditRefIds' | 'promotersMakePromoCodes'>;

/** The most rules of each kind: a campaign is one item, which every sale reads. */
export const MOST_RULES = 50;
/** The most characters of all plan ids in the rules of one kind. */
export const MOST_PLAN_ID_CHARACTERS = 10_000;

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
    return reward?.tier === tier && isEarnedBySales(reward) ? [{ rule, reward }] : [];
  });
  const forPlan = ofTier.find(
    ({ rule }) => rule.applyOn === 'specific' && plan !== null && rule.planIds.includes(plan),
  );
  return (forPlan ?? ofTier.find(({ rule }) => rule.applyOn === 'all'))?.reward;
}

/** How many tiers a campaign rewards: as many parents are loaded with a sale. */
export function tiersOf(campaign: Pick<Campaign, 'rules' | 'rewards'>): number {
  const inUse = new Set(campaign.rules.map(({ rewardId }) => rewardId));
  const earned = campaign.rewards.filter((reward) => inUse.has(reward.id) && isEarnedBySales(reward));
  return Math.max(0, ...earned.map(({ tier }) => tier));
}
