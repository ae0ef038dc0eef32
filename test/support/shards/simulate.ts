import type { Runtime } from '#shared/runtime.ts';
import { itemSize, type StoredItem } from '#test/bench/cost/item-size.ts';
import { type Collecting, shardOf } from '#test/bench/dollars/batches.ts';
import { gated } from '#test/support/table/between.ts';
import type { Sold } from './sales.ts';
import { type Followed, followShard } from './shard.ts';
import { type Seen, timedTable } from './timed-table.ts';
import { VirtualTime } from './virtual-time.ts';

/** Maximum polling delay: Lambda polls a shard four times a second. */
const POLL_MS = 250;

export interface Arriving extends Collecting {
  readonly salesPerSecond: number;
  readonly shards: number;
  readonly chance: () => number;
}

/** Activity of projector and table, and the age of each event when counted, in milliseconds. */
export interface Simulated extends Seen, Followed {
  readonly ages: readonly number[];
  readonly lastAt: number;
}

/** Projects sales in virtual time, with shards in parallel. */
export async function simulate({ records, perSale }: Sold, arriving: Arriving): Promise<Simulated> {
  const { salesPerSecond, shards, chance } = arriving;
  const time = new VirtualTime();
  const begun = Date.now();
  const runtime: Runtime = {
    now: () => new Date(begun + time.now).toISOString(),
    token: () => 'none',
    chance,
    sleep: (milliseconds) => time.sleep(milliseconds),
  };
  const arrived = records.map((change, index) => {
    const partition = String(change.dynamodb?.Keys?.pk?.S);
    const at = (Math.floor(index / perSale) * 1000) / salesPerSecond + POLL_MS;
    return { at, shard: shardOf(partition, shards), change, partition };
  });
  const sizes = new Map(
    arrived.map(({ partition, change }) => [partition, itemSize(change.dynamodb?.NewImage as unknown as StoredItem)]),
  );
  const { gate, seen } = timedTable(time, chance, sizes);
  const followed: Followed = { batches: [], failures: 0 };
  const open = gated(gate);
  try {
    const all = [...Map.groupBy(arrived, ({ shard }) => shard).values()];
    await time.run(all.map((some) => followShard(some, arriving, { time, runtime, followed })));
  } finally {
    open();
  }
  const cameAt = new Map(arrived.map(({ partition, at }) => [partition, at - POLL_MS]));
  const ages = seen.counted.map(({ partition, at }) => at - (cameAt.get(partition) ?? 0));
  return { ...seen, ...followed, ages, lastAt: arrived.at(-1)?.at ?? 0 };
}
