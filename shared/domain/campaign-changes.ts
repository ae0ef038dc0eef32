import {
  type Campaign,
  DEFAULT_COLOR,
  DEFAULT_COOKIE_LIFE,
  DEFAULT_REF_TOKEN_PARAM,
  type RewardRule,
} from './campaign.ts';
import { given } from './promoter-record.ts';
import { Refusal } from './refusal.ts';
import type { Reward } from './reward.ts';

/** What may be said of a campaign, when it is made and later; what is left out stays as it is. */
export interface CampaignDetails {
  readonly name?: string | undefined;
  readonly color?: string | undefined;
  readonly landingUrl?: string | undefined;
  readonly description?: string | undefined;
  readonly defaultWebhookUrl?: string | undefined;
  readonly private?: boolean | undefined;
  readonly autoApproveRewards?: boolean | undefined;
  readonly autoApprovePromoters?: boolean | undefined;
  /** Days. */
  readonly cookieLife?: number | undefined;
  readonly lastClickWins?: boolean | undefined;
  readonly refTokenParam?: string | undefined;
  readonly rules?: readonly RewardRule[] | undefined;
  readonly rulesForReferrals?: readonly RewardRule[] | undefined;
}

/** What is told where the default campaign is to be none. */
export const DEFAULT_STAYS = 'is_default cannot be taken from the default campaign: make another one the default.';

/** A campaign of which nothing is said yet but what it must have. */
export function newCampaign(made: Pick<Campaign, 'id' | 'name' | 'landingUrl' | 'createdAt'>): Campaign {
  return {
    ...made,
    color: DEFAULT_COLOR,
    description: '',
    defaultWebhookUrl: '',
    private: false,
    isDefault: false,
    autoApproveRewards: true,
    autoApprovePromoters: true,
    cookieLife: DEFAULT_COOKIE_LIFE,
    lastClickWins: false,
    refTokenParam: DEFAULT_REF_TOKEN_PARAM,
    rules: [],
    rewards: [],
    rulesForReferrals: [],
    revision: 0,
  };
}

/** The ids of the rewards that rules name and the campaign does not carry: their terms are to be loaded. */
export function rewardsToLoad(campaign: Pick<Campaign, 'rewards'>, details: CampaignDetails): number[] {
  const named = [...(details.rules ?? []), ...(details.rulesForReferrals ?? [])].map(({ rewardId }) => rewardId);
  return [...new Set(named)].filter((id) => !campaign.rewards.some((reward) => reward.id === id));
}

/**
 * The campaign with what is said of it, carrying the terms of the rewards that its rules give.
 * @param loaded the terms of those in {@link rewardsToLoad}, as far as there are such rewards
 * @throws Refusal `invalid` where a rule names a reward that there is not
 */
export function campaignWith(
  campaign: Campaign,
  details: CampaignDetails,
  loaded: ReadonlyMap<number, Reward>,
): Campaign {
  const known = new Map([...loaded, ...campaign.rewards.map((reward) => [reward.id, reward] as const)]);
  const named = (parameter: string, rules: readonly RewardRule[] = []) =>
    [...new Set(rules.map(({ rewardId }) => rewardId))].map((id) => {
      const reward = known.get(id);
      if (!reward)
        throw new Refusal({ code: 'invalid', message: `${parameter} names a reward that does not exist: ${id}.` });
      return reward;
    });
  const carried = named('rewards_for_promoters', details.rules);
  named('rewards_for_referrals', details.rulesForReferrals);
  return {
    ...campaign,
    ...given(details),
    rewards: details.rules ? carried : campaign.rewards,
    revision: campaign.revision + 1,
  };
}

/** The campaign with other terms of a reward that it carries. */
export function withTerms(campaign: Campaign, terms: Reward): Campaign {
  const rewards = campaign.rewards.map((reward) => (reward.id === terms.id ? terms : reward));
  return { ...campaign, rewards, revision: campaign.revision + 1 };
}
