import { setTimeout as sleep } from 'node:timers/promises';
import {
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  GetShardIteratorCommand,
  type Shard,
  TrimmedDataAccessException,
} from '@aws-sdk/client-dynamodb-streams';
import { type LambdaStreamRecord, toLambdaStreamRecord } from './stream-record.ts';
import { getRecords } from './stream-records.ts';
import type { WorkDeduplicator } from './work-deduplicator.ts';

interface ShardReader {
  /**
   * Returns the next records, `undefined` at the end of a closed shard. Pauses first, unless the last read was full.
   */
  read(limit: number): Promise<LambdaStreamRecord[] | undefined>;
}

interface ShardPage {
  readonly records: readonly LambdaStreamRecord[];
  readonly iterator: string | undefined;
}

/** Readers at the same position share a call. */
export type ShardReads = WorkDeduplicator<ShardPage>;

/** Pause before a read, so that one call returns several changes. */
const gatherMs = 50;
/** Pause after an empty or failed read, and its maximum. */
const idleMs = 100;
const longestIdleMs = 300;

/**
 * Opens a shard.
 * @param after sequence number. Default: the oldest record
 * @param reads shared by all readers of the stream
 */
export function createShardReader(
  client: DynamoDBStreamsClient,
  at: { readonly region: string; readonly streamArn: string; readonly shardId: string },
  after: string | undefined,
  reads: ShardReads,
): ShardReader {
  const shard = { StreamArn: at.streamArn, ShardId: at.shardId };
  let position = after;
  let iterator: string | undefined;
  let emptyReads = 0;
  let isBehind = true;

  async function open(): Promise<string | undefined> {
    const start =
      position === undefined
        ? ({ ShardIteratorType: 'TRIM_HORIZON' } as const)
        : ({ ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: position } as const);
    return (await client.send(new GetShardIteratorCommand({ ...shard, ...start }))).ShardIterator;
  }

  async function page(limit: number): Promise<ShardPage> {
    if (emptyReads > 0) await sleep(Math.min(idleMs + 4 * emptyReads, longestIdleMs));
    else if (!isBehind) await sleep(gatherMs);
    const ShardIterator = iterator ?? (await open());
    const input = { ShardIterator, Limit: Math.min(limit, 1000) };
    const { Records = [], NextShardIterator } = await getRecords(client, input);
    return {
      records: Records.map((record) => toLambdaStreamRecord(record, at.region, at.streamArn)),
      iterator: NextShardIterator,
    };
  }

  return {
    read: async (limit) => {
      try {
        const shardPage = await reads.join(`${at.streamArn} ${at.shardId} ${position}`, () => page(limit));
        iterator = shardPage.iterator;
        emptyReads = shardPage.records.length === 0 ? emptyReads + 1 : 0;
        isBehind = shardPage.records.length >= limit;
        if (!iterator && emptyReads > 0) return undefined;
        position = shardPage.records.at(-1)?.dynamodb.SequenceNumber ?? position;
        return [...shardPage.records];
      } catch (error) {
        // Iterators expire: the next read opens one at the current position, or at the oldest record if that was trimmed.
        iterator = undefined;
        emptyReads += 1;
        if (error instanceof TrimmedDataAccessException) position = undefined;
        throw error;
      }
    },
  };
}

/** Lists all shards, including closed ones. */
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
