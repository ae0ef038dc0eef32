import { type Campaign, type RewardRule, rewardFor, tiersOf } from './campaign.ts';
import type { OwnTerms, Promotion } from './promoter.ts';
import { Refusal } from './refusal.ts';
import type { Reward } from './reward.ts';

/** What may be said of the terms of a promotion; what is left out stays as it is, an empty list takes them away. */
export interface OwnTermsChanges {
  readonly rules?: readonly RewardRule[] | undefined;
  readonly rulesForReferrals?: readonly RewardRule[] | undefined;
}

type Place = {
  readonly promotion: Pick<Promotion, 'ownTerms'>;
  readonly campaign: Pick<Campaign, 'rules' | 'rewards'>;
};

/** The most rules of each kind that a promotion has: every sale reads them along. */
export const MOST_OWN_RULES = 20;

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
 * @param known the terms of the rewards in {@link rewardsNamed}, as far as there are such rewards
 * @throws Refusal `invalid` where a rule names a reward that there is not, or they are too many
 */
export function ownTermsWith(own: OwnTerms, changes: OwnTermsChanges, known: ReadonlyMap<number, Reward>): OwnTerms {
  const rewards = termsNamed('rewards_for_promoters', changes.rules, known);
  termsNamed('rewards_for_referrals', changes.rulesForReferrals, known);
  return {
    rules: changes.rules ?? own.rules,
    rewards: changes.rules ? rewards : own.rewards,
    rulesForReferrals: changes.rulesForReferrals ?? own.rulesForReferrals,
  };
}

/** The terms with other terms of a reward among them. */
export function ownTermsGiving(own: OwnTerms, terms: Reward): OwnTerms {
  return { ...own, rewards: own.rewards.map((reward) => (reward.id === terms.id ? terms : reward)) };
}

function termsNamed(
  parameter: string,
  rules: readonly RewardRule[] = [],
  known: ReadonlyMap<number, Reward>,
): Reward[] {
  if (rules.length > MOST_OWN_RULES) {
    throw new Refusal({ code: 'invalid', message: `${parameter}: ${MOST_OWN_RULES} at most for one promoter.` });
  }
  return [...new Set(rules.map(({ rewardId }) => rewardId))].map((id) => {
    const reward = known.get(id);
    if (reward) return reward;
    throw new Refusal({ code: 'invalid', message: `${parameter} names a reward that does not exist: ${id}.` });
  });
}
