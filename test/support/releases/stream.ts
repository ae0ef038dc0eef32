import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient, GetShardIteratorCommand } from '@aws-sdk/client-dynamodb-streams';
import { passes } from '#lib/local/streams/filter.ts';
import { listShards } from '#lib/local/streams/shard.ts';
import { type StreamRecord, streamRecord } from '#lib/local/streams/stream-record.ts';
import { getRecords } from '#lib/local/streams/stream-records.ts';
import { tableName } from '#shared/store/table/client.ts';

/** Reads what is written from now on, as a mapping with these filters delivers it. Nobody else has to read the stream. */
export async function streamFromNow(filters: readonly unknown[]) {
  const { Table } = await new DynamoDBClient({}).send(new DescribeTableCommand({ TableName: tableName() }));
  const streamArn = Table?.LatestStreamArn ?? '';
  const client = new DynamoDBStreamsClient({ endpoint: process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '' });
  const iterators = new Map<string, string | undefined>();
  for (const { ShardId = '', SequenceNumberRange } of await listShards(client, streamArn)) {
    if (SequenceNumberRange?.EndingSequenceNumber !== undefined) continue;
    const from = { StreamArn: streamArn, ShardId, ShardIteratorType: 'LATEST' } as const;
    iterators.set(ShardId, (await client.send(new GetShardIteratorCommand(from))).ShardIterator);
  }

  /** What has been written since the last call. */
  async function next(): Promise<StreamRecord[]> {
    const records: StreamRecord[] = [];
    for (const [shard, iterator] of iterators) {
      const page = iterator === undefined ? {} : await getRecords(client, { ShardIterator: iterator });
      iterators.set(shard, page.NextShardIterator);
      records.push(...(page.Records ?? []).map((one) => streamRecord(one, 'us-east-1', streamArn)));
    }
    return records;
  }

  return async () => {
    const all: StreamRecord[] = [];
    for (let some = await next(); some.length > 0; some = await next()) all.push(...some);
    return all.filter((record) => passes(record, filters));
  };
}
