import { createHash } from 'node:crypto';

/** A change of the table, as the stream of a shard carries it. */
export interface Arrived<Change> {
  /** Milliseconds from the beginning. */
  readonly at: number;
  readonly shard: number;
  readonly change: Change;
}

/** How a function collects changes. */
export interface Collecting {
  readonly most: number;
  readonly windowMs: number;
}

/** Changes that a function is handed together. */
export interface Batch<Change> {
  /** When it is handed over. */
  readonly at: number;
  readonly changes: readonly Change[];
}

/**
 * The batches that a function collects from each shard: from the first change until there are as many as it takes, or the
 * window is over. Those that would still grow at the end are left out.
 * @param arrived in the order they come
 * @returns in the order they are handed over
 */
export function batchesOf<Change>(
  arrived: readonly Arrived<Change>[],
  { most, windowMs }: Collecting,
): Batch<Change>[] {
  const end = arrived.at(-1)?.at ?? 0;
  const done: Batch<Change>[] = [];
  for (const changes of Map.groupBy(arrived, ({ shard }) => shard).values()) {
    let open: Arrived<Change>[] = [];
    const close = (at: number) => {
      done.push({ at, changes: open.map(({ change }) => change) });
      open = [];
    };
    for (const one of changes) {
      const [first] = open;
      if (first && one.at > first.at + windowMs) close(first.at + windowMs);
      open.push(one);
      if (open.length === most) close(one.at);
    }
    const [first] = open;
    if (first && first.at + windowMs <= end) close(first.at + windowMs);
  }
  return done.toSorted((a, b) => a.at - b.at);
}

/** The shard of a partition: any hash spreads them. */
export function shardOf(partition: string, shards: number): number {
  return createHash('sha256').update(partition).digest().readUInt32BE() % shards;
}
