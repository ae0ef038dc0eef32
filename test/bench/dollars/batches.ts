import { createHash } from 'node:crypto';

export interface Arrived<Change> {
  readonly at: number;
  readonly shard: number;
  readonly change: Change;
}

export interface BatchLimits {
  readonly max: number;
  readonly windowMs: number;
}

export interface Batch<Change> {
  readonly at: number;
  readonly changes: readonly Change[];
}

/**
 * Groups each shard's changes into batches. A batch closes when it is full or its window ends. Omits batches that are
 * still open at the end.
 * @param arrived in order of arrival
 * @returns in order of invocation
 */
export function groupIntoBatches<Change>(
  arrived: readonly Arrived<Change>[],
  { max, windowMs }: BatchLimits,
): Batch<Change>[] {
  const end = arrived.at(-1)?.at ?? 0;
  const done: Batch<Change>[] = [];
  for (const changes of Map.groupBy(arrived, ({ shard }) => shard).values()) {
    let openBatch: Arrived<Change>[] = [];
    const close = (at: number) => {
      done.push({ at, changes: openBatch.map(({ change }) => change) });
      openBatch = [];
    };
    for (const one of changes) {
      const [first] = openBatch;
      if (first && one.at > first.at + windowMs) close(first.at + windowMs);
      openBatch.push(one);
      if (openBatch.length === max) close(one.at);
    }
    const [first] = openBatch;
    if (first && first.at + windowMs <= end) close(first.at + windowMs);
  }
  return done.toSorted((a, b) => a.at - b.at);
}

export function findShard(partition: string, shards: number): number {
  return createHash('sha256').update(partition).digest().readUInt32BE() % shards;
}
