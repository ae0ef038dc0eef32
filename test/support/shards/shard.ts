import type { DynamoDBRecord } from 'aws-lambda';
import { BusyError } from '#shared/domain/busy-error.ts';
import { processStream } from '#shared/operations/projections/process-stream.ts';
import type { Runtime } from '#shared/runtime.ts';
import { assumed } from '#test/bench/dollars/assumed.ts';
import type { Arrived, BatchLimits } from '#test/bench/dollars/batches.ts';
import type { VirtualTime } from './virtual-time.ts';

interface HandledBatch {
  readonly shard: number;
  /** When the batch was full or its window ended. */
  readonly readyAt: number;
  readonly from: number;
  readonly to: number;
  readonly records: number;
}

export interface FollowedShard {
  readonly batches: HandledBatch[];
  failures: number;
}

/**
 * Delivers a shard's records to the projector in order, one batch at a time, like Lambda. A failed batch is bisected.
 * @param arrived all records of the shard in order
 */
export async function followShard(
  arrived: readonly Arrived<DynamoDBRecord>[],
  { max: maxRecords, windowMs }: BatchLimits,
  {
    time,
    runtime,
    followed,
  }: { readonly time: VirtualTime; readonly runtime: Runtime; readonly followed: FollowedShard },
): Promise<void> {
  const handle = async (records: readonly DynamoDBRecord[]): Promise<void> => {
    // CPU time comes first, table calls later.
    await time.sleep(assumed.ownMs + records.length * assumed.recordMs);
    const nothing = { send: async () => {}, onBroken: failOnSkip, onSkipped: failOnSkip };
    try {
      await processStream({ runtime }, records, nothing);
    } catch (error) {
      if (!(error instanceof BusyError)) throw error;
      followed.failures += 1;
      const half = Math.ceil(records.length / 2);
      await handle(records.slice(0, half));
      if (half < records.length) await handle(records.slice(half));
    }
  };
  let done = 0;
  for (;;) {
    const first = arrived[done];
    if (!first) return;
    await time.until(first.at);
    // The last batch does not wait for its window: a real stream continues.
    const fullAt = (arrived[done + maxRecords - 1] ?? arrived.at(-1) ?? first).at;
    const readyAt = Math.min(fullAt, first.at + windowMs);
    await time.until(readyAt);
    const from = time.now;
    const batch = arrived.slice(done, done + maxRecords).filter(({ at }) => at <= from);
    await handle(batch.map(({ change }) => change));
    followed.batches.push({ shard: first.shard, readyAt, from, to: time.now, records: batch.length });
    done += batch.length;
  }
}

function failOnSkip(what: unknown): never {
  throw new Error(`The projector skipped a record: ${JSON.stringify(what)}`);
}
