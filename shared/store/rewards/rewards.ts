import type { RewardDefinition } from '#shared/domain/rewards/reward.ts';
import { unchangedRecord } from '#shared/store/table/item-upgrades.ts';
import { keys, partitions } from '#shared/store/table/keys.ts';
import { readItem, readItems, readPartition } from '#shared/store/table/read.ts';
import { create, replace, update, type Write } from '#shared/store/table/transaction.ts';

export async function findRewardDefinition(account: number, id: number): Promise<RewardDefinition | null> {
  return readItem<RewardDefinition>(keys.reward(account, id));
}

/** Reads reward definitions by id. */
export async function readRewardDefinitions(
  account: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, RewardDefinition>> {
  const items = await readItems(ids.map((id) => keys.reward(account, id)));
  const rewards = ids.flatMap((id) => items.get<RewardDefinition>(keys.reward(account, id)) ?? []);
  return new Map(rewards.map((reward) => [reward.id, reward]));
}

/** Lists reward definitions, oldest first. */
export async function listRewardDefinitions(account: number): Promise<RewardDefinition[]> {
  return (await readPartition(partitions.rewards(account))) as unknown as RewardDefinition[];
}

/** Creates a definition, or replaces it if neither it nor its use changed. */
export function rewardDefinitionWrite(
  account: number,
  before: RewardDefinition | null,
  after: RewardDefinition,
): Write {
  const key = keys.reward(account, after.id);
  if (!before) return create(key, { ...after }, 'stale');
  const { expression, values } = unchanged(before);
  const sameUse = {
    expression: `${expression} AND ${before.takenUp === 0 ? '(takenUp = :takenUp OR attribute_not_exists(takenUp))' : 'takenUp = :takenUp'}`,
    values: { ...values, ':takenUp': before.takenUp },
  };
  return replace(key, { ...after }, sameUse, 'stale');
}

/**
 * Registers a campaign's use of rewards as loaded. Conflicts with changes of these rewards, not with other campaigns.
 * @param rewards may contain duplicates
 * @param loaded includes the newly used ones
 */
export function rewardUseWrites(
  account: number,
  rewards: readonly Pick<RewardDefinition, 'id'>[],
  loaded: ReadonlyMap<number, RewardDefinition>,
): Write[] {
  return [...new Set(rewards.map(({ id }) => id))].flatMap((id) => {
    const reward = loaded.get(id);
    if (!reward) return [];
    const increment = { expression: 'ADD takenUp :one', values: { ':one': 1 } };
    return [update(keys.reward(account, id), increment, unchanged(reward), 'stale')];
  });
}

function unchanged({ revision }: RewardDefinition) {
  return unchangedRecord(revision);
}
