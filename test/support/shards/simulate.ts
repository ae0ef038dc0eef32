import type { Runtime } from '#shared/runtime.ts';
import { computeItemSize, type StoredItem } from '#test/bench/cost/item-size.ts';
import { type BatchLimits, findShard } from '#test/bench/dollars/batches.ts';
import { interceptCommands } from '#test/support/table/interference.ts';
import type { RecordedSales } from './sales.ts';
import { type FollowedShard, followShard } from './shard.ts';
import { createTimedTable, type TimedCall } from './timed-table.ts';
import { VirtualTime } from './virtual-time.ts';

/** Maximum polling delay: Lambda polls a shard four times a second. */
const POLL_MS = 250;

export interface SimulationLoad extends BatchLimits {
  readonly salesPerSecond: number;
  readonly shards: number;
  readonly chance: () => number;
}

/** Activity of projector and table, and the age of each event when counted, in milliseconds. */
export interface SimulationResult extends TimedCall, FollowedShard {
  readonly ages: readonly number[];
  readonly lastAt: number;
}

/** Projects sales in virtual time, with shards in parallel. */
export async function simulateShards(
  { records, perSale }: RecordedSales,
  load: SimulationLoad,
): Promise<SimulationResult> {
  const { salesPerSecond, shards, chance: random } = load;
  const time = new VirtualTime();
  const startMs = Date.now();
  const runtime: Runtime = {
    now: () => new Date(startMs + time.now).toISOString(),
    token: () => 'none',
    random,
    sleep: (milliseconds) => time.sleep(milliseconds),
  };
  const arrivals = records.map((change, index) => {
    const partition = String(change.dynamodb?.Keys?.pk?.S);
    const at = (Math.floor(index / perSale) * 1000) / salesPerSecond + POLL_MS;
    return { at, shard: findShard(partition, shards), change, partition };
  });
  const sizes = new Map(
    arrivals.map(({ partition, change }) => [
      partition,
      computeItemSize(change.dynamodb?.NewImage as unknown as StoredItem),
    ]),
  );
  const { gate, seen } = createTimedTable(time, random, sizes);
  const followed: FollowedShard = { batches: [], failures: 0 };
  const removeGate = interceptCommands(gate);
  try {
    const recordsByShard = [...Map.groupBy(arrivals, ({ shard }) => shard).values()];
    await time.run(recordsByShard.map((shardRecords) => followShard(shardRecords, load, { time, runtime, followed })));
  } finally {
    removeGate();
  }
  const writtenAt = new Map(arrivals.map(({ partition, at }) => [partition, at - POLL_MS]));
  const ages = seen.counted.map(({ partition, at }) => at - (writtenAt.get(partition) ?? 0));
  return { ...seen, ...followed, ages, lastAt: arrivals.at(-1)?.at ?? 0 };
}
