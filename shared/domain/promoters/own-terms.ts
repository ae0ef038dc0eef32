import {
  type Campaign,
  countRewardedTiers,
  type RewardRule,
  selectTierReward,
} from '#shared/domain/campaigns/campaign.ts';
import { selectOffers, toOffer } from '#shared/domain/campaigns/offer.ts';
import type { RuleSaid } from '#shared/domain/products/product-rules.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { type Reward, type RewardDefinition, termsOf } from '#shared/domain/rewards/reward.ts';
import { checkFits } from '#shared/domain/rewards/rule-fits.ts';
import type { OwnTerms, Promotion } from './promoter.ts';

/** Changes of a promotion's own rules; omitted lists stay, empty ones remove the rules. */
interface OwnRules {
  readonly rules?: readonly RewardRule[] | undefined;
  readonly rulesForReferrals?: readonly RewardRule[] | undefined;
}

/** As input, with product ids. */
export interface OwnTermsChanges {
  readonly rules?: readonly RuleSaid[] | undefined;
  readonly rulesForReferrals?: readonly RuleSaid[] | undefined;
}

type Place = {
  readonly promotion: Pick<Promotion, 'ownTerms'>;
  readonly campaign: Pick<Campaign, 'rules' | 'rewards'>;
};

/** Limit per kind: every sale reads them. */
const MOST_OWN_RULES = 20;

const NONE: OwnTerms = { rules: [], rewards: [], rulesForReferrals: [] };

/** Returns a promotion's own terms. */
export function ownTermsOf({ ownTerms = NONE }: Pick<Promotion, 'ownTerms'>): OwnTerms {
  return ownTerms;
}

/** Whether a promotion has own terms. */
export function isCustomized(promotion: Pick<Promotion, 'ownTerms'>): boolean {
  const { rules, rulesForReferrals } = ownTermsOf(promotion);
  return rules.length > 0 || rulesForReferrals.length > 0;
}

/** Returns the reward of a tier for a plan: the promotion's own, else the campaign's. */
export function rewardIn({ promotion, campaign }: Place, tier: number, plan: string | null): Reward | undefined {
  return selectTierReward(ownTermsOf(promotion), tier, plan) ?? selectTierReward(campaign, tier, plan);
}

/** Returns the number of rewarded tiers: a sale loads as many parents. */
export function tiersIn({ promotion, campaign }: Place): number {
  return Math.max(countRewardedTiers(ownTermsOf(promotion)), countRewardedTiers(campaign));
}

/** Returns the reward ids in changes. */
export function rewardsNamed({ rules = [], rulesForReferrals = [] }: OwnTermsChanges): number[] {
  return [...new Set([...rules, ...rulesForReferrals].map(({ rewardId }) => rewardId))];
}

/**
 * Applies changes to own terms.
 * @param known existing rewards of {@link rewardsNamed}
 * @throws Refusal `invalid` for an unknown reward, or too many rules
 */
export function ownTermsWith(own: OwnTerms, changes: OwnRules, known: ReadonlyMap<number, RewardDefinition>): OwnTerms {
  const rewards = definitionsNamed('rewards_for_promoters', changes.rules, known).map(termsOf);
  const offers = definitionsNamed('rewards_for_referrals', changes.rulesForReferrals, known).map(toOffer);
  return {
    rules: changes.rules ?? own.rules,
    rewards: changes.rules ? rewards : own.rewards,
    rulesForReferrals: changes.rulesForReferrals ?? own.rulesForReferrals,
    offers: changes.rulesForReferrals ? offers : own.offers,
  };
}

/** Updates a changed reward in own terms. */
export function ownTermsGiving(own: OwnTerms, changed: RewardDefinition): OwnTerms {
  const rewards = own.rewards.map((reward) => (reward.id === changed.id ? termsOf(changed) : reward));
  const offers = selectOffers(own.rulesForReferrals, own.offers ?? [], new Map([[changed.id, changed]]));
  return { ...own, rewards, offers };
}

function definitionsNamed(
  parameter: string,
  rules: readonly RewardRule[] = [],
  known: ReadonlyMap<number, RewardDefinition>,
): RewardDefinition[] {
  if (rules.length > MOST_OWN_RULES) {
    throw new Refusal({ code: 'invalid', message: `${parameter}: ${MOST_OWN_RULES} at most for one promoter.` });
  }
  return [...new Set(rules.map(({ rewardId }) => rewardId))].map((id) => {
    const reward = known.get(id);
    for (const rule of rules) if (reward && rule.rewardId === id) checkFits(parameter, rule, reward);
    if (reward?.target) {
      const message = `${parameter}: reward ${id} is for a target. Campaigns give those.`;
      throw new Refusal({ code: 'invalid', message });
    }
    if (reward) return reward;
    throw new Refusal({ code: 'invalid', message: `${parameter} names a reward that does not exist: ${id}.` });
  });
}
