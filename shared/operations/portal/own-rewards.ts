import { ownTermsOf } from '#shared/domain/own-terms.ts';
import type { ShownPromoter } from '#shared/operations/promoters/show-promoter.ts';
import { readRewardDefinitions } from '#shared/store/rewards.ts';

/** A promoter as it sees itself: with the ids of rewards that it is not to be shown. */
export interface OwnPromoter extends ShownPromoter {
  readonly hiddenRewards: ReadonlySet<number>;
}

/** Finds out which rewards of its campaigns a promoter is not to be shown. One call. */
export async function asItSeesItself(account: number, shown: ShownPromoter): Promise<OwnPromoter> {
  const rules = shown.memberships.flatMap(({ promotion, campaign }) => [
    ...ownTermsOf(promotion).rules,
    ...campaign.rules,
  ]);
  const known = await readRewardDefinitions(account, [...new Set(rules.map(({ rewardId }) => rewardId))]);
  const hidden = [...known.values()].filter((reward) => reward.hidden).map(({ id }) => id);
  return { ...shown, hiddenRewards: new Set(hidden) };
}
