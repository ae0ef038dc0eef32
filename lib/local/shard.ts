import {
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type Shard,
  TrimmedDataAccessException,
} from '@aws-sdk/client-dynamodb-streams';
import { type StreamRecord, streamRecord } from './stream-record.ts';

/** Reads one shard from a position on. */
export interface ShardReader {
  /** The next records, none when there are none yet; `undefined` at the end of a closed shard. */
  read(limit: number): Promise<StreamRecord[] | undefined>;
}

/**
 * Opens a shard.
 * @param after the sequence number to go on after; the oldest record there is, unless given
 */
export function readShard(
  client: DynamoDBStreamsClient,
  at: { readonly region: string; readonly streamArn: string; readonly shardId: string },
  after: string | undefined,
): ShardReader {
  const shard = { StreamArn: at.streamArn, ShardId: at.shardId };
  let position = after;
  let iterator: string | undefined;

  async function open(): Promise<string | undefined> {
    const start =
      position === undefined
        ? ({ ShardIteratorType: 'TRIM_HORIZON' } as const)
        : ({ ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: position } as const);
    return (await client.send(new GetShardIteratorCommand({ ...shard, ...start }))).ShardIterator;
  }

  return {
    read: async (limit) => {
      try {
        iterator ??= await open();
        const { Records = [], NextShardIterator } = await client.send(
          new GetRecordsCommand({ ShardIterator: iterator, Limit: Math.min(limit, 1000) }),
        );
        iterator = NextShardIterator;
        if (!NextShardIterator && Records.length === 0) return undefined;
        const records = Records.map((record) => streamRecord(record, at.region, at.streamArn));
        position = records.at(-1)?.dynamodb.SequenceNumber ?? position;
        return records;
      } catch (error) {
        // Iterators expire, and records do after a day: the next read starts anew from where this one got to.
        iterator = undefined;
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
