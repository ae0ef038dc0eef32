import type { RewardDefinition } from '#shared/domain/rewards/reward.ts';
import { sameRecord } from '#shared/store/table/earlier-items.ts';
import { keys, partitions } from '#shared/store/table/keys.ts';
import { readItem, readItems, readPartition } from '#shared/store/table/read.ts';
import { create, replace, update, type Write } from '#shared/store/table/transaction.ts';

export async function findRewardDefinition(account: number, id: number): Promise<RewardDefinition | null> {
  return readItem<RewardDefinition>(keys.reward(account, id));
}

/** Definitions of rewards by id. One call; none for no ids. */
export async function readRewardDefinitions(
  account: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, RewardDefinition>> {
  const found = await readItems(ids.map((id) => keys.reward(account, id)));
  const rewards = ids.flatMap((id) => found.get<RewardDefinition>(keys.reward(account, id)) ?? []);
  return new Map(rewards.map((reward) => [reward.id, reward]));
}

/** All of an account's, oldest first. */
export async function listRewardDefinitions(account: number): Promise<RewardDefinition[]> {
  return (await readPartition(partitions.rewards(account))) as unknown as RewardDefinition[];
}

/**
 * Writes a definition: a new one, or in the place of what was loaded, if nobody has changed it in between and no campaign
 * has begun to give it.
 */
export function rewardDefinitionWrite(
  account: number,
  before: RewardDefinition | null,
  after: RewardDefinition,
): Write {
  const key = keys.reward(account, after.id);
  if (!before) return create(key, { ...after }, 'stale');
  const { expression, values } = unchanged(before);
  const alone = {
    expression: `${expression} AND ${before.takenUp === 0 ? '(takenUp = :takenUp OR attribute_not_exists(takenUp))' : 'takenUp = :takenUp'}`,
    values: { ...values, ':takenUp': before.takenUp },
  };
  return replace(key, { ...after }, alone, 'stale');
}

/**
 * Says of rewards that a campaign begins to give them, on the terms that were loaded. Whoever changes such a reward at
 * the same time, and has not seen that campaign, is refused by this, or refuses it; campaigns that begin to give one at
 * the same time do not get in each other's way.
 * @param given what the campaign gives, to promoters and to their customers; one may be there twice
 * @param loaded those of them that it did not give before, among others
 */
export function rewardsTakenUp(
  account: number,
  given: readonly Pick<RewardDefinition, 'id'>[],
  loaded: ReadonlyMap<number, RewardDefinition>,
): Write[] {
  return [...new Set(given.map(({ id }) => id))].flatMap((id) => {
    const reward = loaded.get(id);
    if (!reward) return [];
    const oneMore = { expression: 'ADD takenUp :one', values: { ':one': 1 } };
    return [update(keys.reward(account, id), oneMore, unchanged(reward), 'stale')];
  });
}

function unchanged({ revision }: RewardDefinition) {
  return sameRecord(revision);
}
