import {
  type AttributeValue,
  BatchWriteItemCommand,
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ScanCommand,
  UpdateItemCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { inject } from 'vitest';
import { table as shape } from '#shared/store/table/table.ts';

export type RawItem = Record<string, AttributeValue>;

const WRITTEN_AT_ONCE = 25;
const { endpoint, region } = inject('service');
const client = new DynamoDBClient({
  endpoint,
  region,
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
});

/** Items of an account and items shared by all accounts. */
export async function readTableItems(TableName: string, account: number): Promise<RawItem[]> {
  const items: RawItem[] = [];
  let ExclusiveStartKey: RawItem | undefined;
  do {
    const page = await client.send(
      new ScanCommand({
        TableName,
        ConsistentRead: true,
        ExclusiveStartKey,
        FilterExpression: 'begins_with(pk, :own) OR pk IN (:directory, :rates)',
        ExpressionAttributeValues: {
          ':own': { S: `${account}#` },
          ':directory': { S: 'directory' },
          ':rates': { S: 'rates' },
        },
      }),
    );
    items.push(...(page.Items ?? []));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return items;
}

/** Creates a table like a restore does: keys, index and items, without stream and TTL. */
export async function restoreTable(TableName: string, items: readonly RawItem[]): Promise<void> {
  const { partitionKey, sortKey, unpaid } = shape;
  const names = [partitionKey, sortKey, unpaid.partitionKey, unpaid.sortKey];
  const getSchema = (hash: string, range: string) => [
    { AttributeName: hash, KeyType: 'HASH' as const },
    { AttributeName: range, KeyType: 'RANGE' as const },
  ];
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: getSchema(partitionKey, sortKey),
      AttributeDefinitions: names.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      GlobalSecondaryIndexes: [
        {
          IndexName: unpaid.name,
          KeySchema: getSchema(unpaid.partitionKey, unpaid.sortKey),
          Projection: { ProjectionType: 'KEYS_ONLY' },
        },
      ],
    }),
  );
  for (let from = 0; from < items.length; from += WRITTEN_AT_ONCE) {
    const requests = items.slice(from, from + WRITTEN_AT_ONCE).map((Item) => ({ PutRequest: { Item } }));
    await client.send(new BatchWriteItemCommand({ RequestItems: { [TableName]: requests } }));
  }
}

/**
 * Completes a restored table as in lib/restore.md.
 * @returns the ARN of its stream
 */
export async function prepare(TableName: string): Promise<string> {
  await client.send(
    new UpdateTableCommand({
      TableName,
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    }),
  );
  await client.send(
    new UpdateTimeToLiveCommand({
      TableName,
      TimeToLiveSpecification: { AttributeName: shape.ttl, Enabled: true },
    }),
  );
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  if (!Table?.LatestStreamArn) throw new Error(`${TableName} has no stream`);
  return Table.LatestStreamArn;
}

/** Raises number counters to the old table's values with the expressions of lib/restore.md. */
export async function raiseNumbers(from: readonly RawItem[], TableName: string): Promise<number> {
  const counters = from.filter(
    ({ pk, sk, last }) => last?.N !== undefined && (pk?.S?.includes('#numbers#') || sk?.S === 'numbers'),
  );
  for (const { pk, sk, last } of counters) {
    if (!pk || !sk || !last) continue;
    await client
      .send(
        new UpdateItemCommand({
          TableName,
          Key: { pk, sk },
          UpdateExpression: 'SET #last = :last',
          ConditionExpression: 'attribute_not_exists(#last) OR #last < :last',
          ExpressionAttributeNames: { '#last': 'last' },
          ExpressionAttributeValues: { ':last': last },
        }),
      )
      .catch((error: Error) => {
        if (error.name !== 'ConditionalCheckFailedException') throw error;
      });
  }
  return counters.length;
}
