import { type Campaign, type RewardRule, rewardFor, tiersOf } from '#shared/domain/campaigns/campaign.ts';
import { offerOf, offersNamed } from '#shared/domain/campaigns/offer.ts';
import type { RuleSaid } from '#shared/domain/products/product-rules.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { type Reward, type RewardDefinition, termsOf } from '#shared/domain/rewards/reward.ts';
import { checkFits } from '#shared/domain/rewards/rule-fits.ts';
import type { OwnTerms, Promotion } from './promoter.ts';

/** What is said of the terms of a promotion; what is left out stays as it is, an empty list takes them away. */
interface OwnRules {
  readonly rules?: readonly RewardRule[] | undefined;
  readonly rulesForReferrals?: readonly RewardRule[] | undefined;
}

/** The same as a company says it: products by their ids. */
export interface OwnTermsChanges {
  readonly rules?: readonly RuleSaid[] | undefined;
  readonly rulesForReferrals?: readonly RuleSaid[] | undefined;
}

type Place = {
  readonly promotion: Pick<Promotion, 'ownTerms'>;
  readonly campaign: Pick<Campaign, 'rules' | 'rewards'>;
};

/** The most rules of each kind that a promotion has: every sale reads them along. */
const MOST_OWN_RULES = 20;

const NONE: OwnTerms = { rules: [], rewards: [], rulesForReferrals: [] };

/** The terms of a promotion; none where it has none, or an earlier version has written it. */
export function ownTermsOf({ ownTerms = NONE }: Pick<Promotion, 'ownTerms'>): OwnTerms {
  return ownTerms;
}

/** Whether a promotion has anything of its own. */
export function isCustomized(promotion: Pick<Promotion, 'ownTerms'>): boolean {
  const { rules, rulesForReferrals } = ownTermsOf(promotion);
  return rules.length > 0 || rulesForReferrals.length > 0;
}

/**
 * The reward of a tier for a plan in a promotion: one of its own comes before one of the campaign.
 * @returns undefined where neither gives one
 */
export function rewardIn({ promotion, campaign }: Place, tier: number, plan: string | null): Reward | undefined {
  return rewardFor(ownTermsOf(promotion), tier, plan) ?? rewardFor(campaign, tier, plan);
}

/** How many tiers are rewarded in a promotion: as many parents are loaded with a sale. */
export function tiersIn({ promotion, campaign }: Place): number {
  return Math.max(tiersOf(ownTermsOf(promotion)), tiersOf(campaign));
}

/** The ids of the rewards that changes name. */
export function rewardsNamed({ rules = [], rulesForReferrals = [] }: OwnTermsChanges): number[] {
  return [...new Set([...rules, ...rulesForReferrals].map(({ rewardId }) => rewardId))];
}

/**
 * The terms with what is said of them.
 * @param known the rewards in {@link rewardsNamed}, as far as there are such rewards
 * @throws Refusal `invalid` where a rule names a reward that there is not, or they are too many
 */
export function ownTermsWith(own: OwnTerms, changes: OwnRules, known: ReadonlyMap<number, RewardDefinition>): OwnTerms {
  const rewards = definitionsNamed('rewards_for_promoters', changes.rules, known).map(termsOf);
  const offers = definitionsNamed('rewards_for_referrals', changes.rulesForReferrals, known).map(offerOf);
  return {
    rules: changes.rules ?? own.rules,
    rewards: changes.rules ? rewards : own.rewards,
    rulesForReferrals: changes.rulesForReferrals ?? own.rulesForReferrals,
    offers: changes.rulesForReferrals ? offers : own.offers,
  };
}

/** The terms with a reward among them as it is now. */
export function ownTermsGiving(own: OwnTerms, changed: RewardDefinition): OwnTerms {
  const rewards = own.rewards.map((reward) => (reward.id === changed.id ? termsOf(changed) : reward));
  const offers = offersNamed(own.rulesForReferrals, own.offers ?? [], new Map([[changed.id, changed]]));
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
