import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { matchesFilters } from '#lib/local/streams/filter.ts';
import { type LambdaStreamRecord, toLambdaStreamRecord } from '#lib/local/streams/stream-record.ts';
import { getRecords } from '#lib/local/streams/stream-records.ts';
import { tableName } from '#shared/store/table/client.ts';
import { openIterator, openShardFromNow } from '#test/support/table/open-shard.ts';

/** Reads new stream records that match a mapping's filters. Only one reader at a time. */
export async function openStream(filters: readonly unknown[]) {
  const { Table } = await new DynamoDBClient({}).send(new DescribeTableCommand({ TableName: tableName() }));
  const streamArn = Table?.LatestStreamArn ?? '';
  const client = new DynamoDBStreamsClient({ endpoint: process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '' });
  let iterator = await openShardFromNow(client, streamArn);

  async function next(): Promise<LambdaStreamRecord[]> {
    const page = await getRecords(client, { ShardIterator: iterator });
    iterator = openIterator(page.NextShardIterator);
    return (page.Records ?? []).map((record) => toLambdaStreamRecord(record, 'us-east-1', streamArn));
  }

  return async () => {
    const all: LambdaStreamRecord[] = [];
    for (let page = await next(); page.length > 0; page = await next()) all.push(...page);
    return all.filter((record) => matchesFilters(record, filters));
  };
}
