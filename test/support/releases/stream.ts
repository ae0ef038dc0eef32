import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { passes } from '#lib/local/streams/filter.ts';
import { type StreamRecord, streamRecord } from '#lib/local/streams/stream-record.ts';
import { getRecords } from '#lib/local/streams/stream-records.ts';
import { tableName } from '#shared/store/table/client.ts';
import { iteratorOf, openShardFromNow } from '#test/support/table/open-shard.ts';

/** Reads new stream records that match a mapping's filters. Only one reader at a time. */
export async function streamFromNow(filters: readonly unknown[]) {
  const { Table } = await new DynamoDBClient({}).send(new DescribeTableCommand({ TableName: tableName() }));
  const streamArn = Table?.LatestStreamArn ?? '';
  const client = new DynamoDBStreamsClient({ endpoint: process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '' });
  let iterator = await openShardFromNow(client, streamArn);

  async function next(): Promise<StreamRecord[]> {
    const page = await getRecords(client, { ShardIterator: iterator });
    iterator = iteratorOf(page.NextShardIterator);
    return (page.Records ?? []).map((one) => streamRecord(one, 'us-east-1', streamArn));
  }

  return async () => {
    const all: StreamRecord[] = [];
    for (let some = await next(); some.length > 0; some = await next()) all.push(...some);
    return all.filter((record) => passes(record, filters));
  };
}
