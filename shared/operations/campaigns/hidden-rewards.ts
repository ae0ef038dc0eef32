import type { RewardRule } from '#shared/domain/campaigns/campaign.ts';
import { readRewardDefinitions } from '#shared/store/rewards/rewards.ts';

/** Returns ids of rewards that are hidden from promoters. */
export async function findHiddenRewards(
  account: number,
  rules: readonly Pick<RewardRule, 'rewardId'>[],
): Promise<ReadonlySet<number>> {
  const definitions = await readRewardDefinitions(account, [...new Set(rules.map(({ rewardId }) => rewardId))]);
  return new Set([...definitions.values()].filter((reward) => reward.hidden).map(({ id }) => id));
}
