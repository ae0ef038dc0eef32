import { setTimeout as sleep } from 'node:timers/promises';
import {
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  GetShardIteratorCommand,
  type Shard,
  TrimmedDataAccessException,
} from '@aws-sdk/client-dynamodb-streams';
import { type StreamRecord, streamRecord } from './stream-record.ts';
import { getRecords } from './stream-records.ts';
import type { Together } from './together.ts';

/** Reads one shard from a position on. */
interface ShardReader {
  /**
   * The next records, none when there are none yet; `undefined` at the end of a closed shard. It waits a little first,
   * unless the last read has found as many as it asked for.
   */
  read(limit: number): Promise<StreamRecord[] | undefined>;
}

/** What one call finds in a shard, and from where the next one goes on. */
interface ShardPage {
  readonly records: readonly StreamRecord[];
  /** Left out at the end of a closed shard. */
  readonly iterator: string | undefined;
}

/** How readers of a shard read: those that have come equally far, together. */
export type ShardReads = Together<ShardPage>;

/** So long changes gather before the next read: a call for each would cost the engine more than what it finds. */
const gatherMs = 50;
/** How long a read waits where the last one found nothing, and at most where nothing has happened for some seconds. */
const idleMs = 100;
const longestIdleMs = 300;

/**
 * Opens a shard.
 * @param after the sequence number to go on after; the oldest record there is, unless given
 * @param reads shared by all who read the stream: as long as nothing happens, all of them wait for one answer
 */
export function readShard(
  client: DynamoDBStreamsClient,
  at: { readonly region: string; readonly streamArn: string; readonly shardId: string },
  after: string | undefined,
  reads: ShardReads,
): ShardReader {
  const shard = { StreamArn: at.streamArn, ShardId: at.shardId };
  let position = after;
  let iterator: string | undefined;
  let quietReads = 0;
  let isBehind = true;

  async function open(): Promise<string | undefined> {
    const start =
      position === undefined
        ? ({ ShardIteratorType: 'TRIM_HORIZON' } as const)
        : ({ ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: position } as const);
    return (await client.send(new GetShardIteratorCommand({ ...shard, ...start }))).ShardIterator;
  }

  async function page(limit: number): Promise<ShardPage> {
    if (quietReads > 0) await sleep(Math.min(idleMs + 4 * quietReads, longestIdleMs));
    else if (!isBehind) await sleep(gatherMs);
    const ShardIterator = iterator ?? (await open());
    const input = { ShardIterator, Limit: Math.min(limit, 1000) };
    const { Records = [], NextShardIterator } = await getRecords(client, input);
    return {
      records: Records.map((record) => streamRecord(record, at.region, at.streamArn)),
      iterator: NextShardIterator,
    };
  }

  return {
    read: async (limit) => {
      try {
        const found = await reads.join(`${at.streamArn} ${at.shardId} ${position}`, () => page(limit));
        iterator = found.iterator;
        quietReads = found.records.length === 0 ? quietReads + 1 : 0;
        isBehind = found.records.length >= limit;
        if (!iterator && quietReads > 0) return undefined;
        position = found.records.at(-1)?.dynamodb.SequenceNumber ?? position;
        return [...found.records];
      } catch (error) {
        // Iterators expire, and records do after a day: the next read starts anew from where this one got to.
        iterator = undefined;
        quietReads += 1;
        if (error instanceof TrimmedDataAccessException) position = undefined;
        throw error;
      }
    },
  };
}

/** Every shard of a stream, the closed ones too. */
export async function listShards(client: DynamoDBStreamsClient, streamArn: string): Promise<Shard[]> {
  const shards: Shard[] = [];
  let after: string | undefined;
  do {
    const from = after === undefined ? {} : { ExclusiveStartShardId: after };
    const { StreamDescription } = await client.send(new DescribeStreamCommand({ StreamArn: streamArn, ...from }));
    shards.push(...(StreamDescription?.Shards ?? []));
    after = StreamDescription?.LastEvaluatedShardId;
  } while (after !== undefined);
  return shards;
}
