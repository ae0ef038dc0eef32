import {
  type Campaign,
  countRewardedTiers,
  type RewardRule,
  selectTierReward,
} from '#shared/domain/campaigns/campaign.ts';
import { selectOffers, toOffer } from '#shared/domain/campaigns/offer.ts';
import type { RewardRuleInput } from '#shared/domain/products/product-rules.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { type Reward, type RewardDefinition, rewardTerms } from '#shared/domain/rewards/reward.ts';
import { assertRuleFitsReward } from '#shared/domain/rewards/rule-validation.ts';
import type { OwnTerms, Promotion } from './promoter.ts';

/** Changes of a promotion's own rules; omitted lists stay, empty ones remove the rules. */
interface OwnRules {
  readonly rules?: readonly RewardRule[] | undefined;
  readonly rulesForReferrals?: readonly RewardRule[] | undefined;
}

/** As input, with product ids. */
export interface OwnTermsChanges {
  readonly rules?: readonly RewardRuleInput[] | undefined;
  readonly rulesForReferrals?: readonly RewardRuleInput[] | undefined;
}

type Place = {
  readonly promotion: Pick<Promotion, 'ownTerms'>;
  readonly campaign: Pick<Campaign, 'rules' | 'rewards'>;
};

/** Limit per kind: every sale reads them. */
const MAX_OWN_RULES = 20;

const NO_OWN_TERMS: OwnTerms = { rules: [], rewards: [], rulesForReferrals: [] };

/** Returns a promotion's own terms. */
export function promotionOwnTerms({ ownTerms = NO_OWN_TERMS }: Pick<Promotion, 'ownTerms'>): OwnTerms {
  return ownTerms;
}

/** Whether a promotion has own terms. */
export function hasOwnTerms(promotion: Pick<Promotion, 'ownTerms'>): boolean {
  const { rules, rulesForReferrals } = promotionOwnTerms(promotion);
  return rules.length > 0 || rulesForReferrals.length > 0;
}

/** Returns the reward of a tier for a plan: the promotion's own, else the campaign's. */
export function selectPromotionReward(
  { promotion, campaign }: Place,
  tier: number,
  plan: string | null,
): Reward | undefined {
  return selectTierReward(promotionOwnTerms(promotion), tier, plan) ?? selectTierReward(campaign, tier, plan);
}

/** Returns the number of rewarded tiers: a sale loads as many parents. */
export function countPromotionTiers({ promotion, campaign }: Place): number {
  return Math.max(countRewardedTiers(promotionOwnTerms(promotion)), countRewardedTiers(campaign));
}

/** Returns the reward ids in changes. */
export function listRewardIds({ rules = [], rulesForReferrals = [] }: OwnTermsChanges): number[] {
  return [...new Set([...rules, ...rulesForReferrals].map(({ rewardId }) => rewardId))];
}

/**
 * Applies changes to own terms.
 * @param existing rewards of {@link listRewardIds}
 * @throws Refusal `invalid` for an unknown reward, or too many rules
 */
export function applyOwnTermsChanges(
  ownTerms: OwnTerms,
  changes: OwnRules,
  existing: ReadonlyMap<number, RewardDefinition>,
): OwnTerms {
  const rewards = requireDefinitions('rewards_for_promoters', changes.rules, existing).map(rewardTerms);
  const offers = requireDefinitions('rewards_for_referrals', changes.rulesForReferrals, existing).map(toOffer);
  return {
    rules: changes.rules ?? ownTerms.rules,
    rewards: changes.rules ? rewards : ownTerms.rewards,
    rulesForReferrals: changes.rulesForReferrals ?? ownTerms.rulesForReferrals,
    offers: changes.rulesForReferrals ? offers : ownTerms.offers,
  };
}

/** Updates a changed reward in own terms. */
export function updateOwnTermsReward(ownTerms: OwnTerms, changed: RewardDefinition): OwnTerms {
  const rewards = ownTerms.rewards.map((reward) => (reward.id === changed.id ? rewardTerms(changed) : reward));
  const offers = selectOffers(ownTerms.rulesForReferrals, ownTerms.offers ?? [], new Map([[changed.id, changed]]));
  return { ...ownTerms, rewards, offers };
}

function requireDefinitions(
  parameter: string,
  rules: readonly RewardRule[] = [],
  existing: ReadonlyMap<number, RewardDefinition>,
): RewardDefinition[] {
  if (rules.length > MAX_OWN_RULES) {
    throw new Refusal({ code: 'invalid', message: `${parameter}: at most ${MAX_OWN_RULES} per promoter.` });
  }
  return [...new Set(rules.map(({ rewardId }) => rewardId))].map((id) => {
    const reward = existing.get(id);
    for (const rule of rules) if (reward && rule.rewardId === id) assertRuleFitsReward(parameter, rule, reward);
    if (reward?.target) {
      const message = `${parameter}: reward ${id} is for a target. Only campaigns can have those.`;
      throw new Refusal({ code: 'invalid', message });
    }
    if (reward) return reward;
    throw new Refusal({ code: 'invalid', message: `${parameter} names a reward that does not exist: ${id}.` });
  });
}
