import {
  CreateTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  ResourceInUseException,
  ResourceNotFoundException,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, test } from 'vitest';
import { ensureTable } from '#lib/local/engine/table.ts';
import type { ResolvedResource } from '#lib/local/plan/resolved-resource.ts';

const KeySchema = [{ AttributeName: 'pk', KeyType: 'HASH' as const }];
const properties = {
  KeySchema,
  AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
  TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
};
const resolved = { name: 'acme-table', properties } as unknown as ResolvedResource;
const error = (Thrown: typeof ResourceInUseException | typeof ResourceNotFoundException, message: string) =>
  new Thrown({ message, $metadata: {} });

/** Executes the first calls, but responds so late that the SDK repeats them. */
function slowEngine() {
  const engine = mockClient(DynamoDBClient);
  const table = { TableName: 'acme-table', KeySchema, LatestStreamArn: 'arn:stream' };
  engine.on(DescribeTableCommand).rejectsOnce(error(ResourceNotFoundException, 'no table')).resolves({ Table: table });
  engine.on(CreateTableCommand).rejects(error(ResourceInUseException, 'Cannot create preexisting table'));
  engine
    .on(DescribeTimeToLiveCommand)
    .resolvesOnce({ TimeToLiveDescription: { TimeToLiveStatus: 'DISABLED' } })
    .resolves({ TimeToLiveDescription: { TimeToLiveStatus: 'ENABLED' } });
  engine.on(UpdateTimeToLiveCommand).rejects(new Error('TimeToLive is already enabled'));
  return engine;
}

test('a table that a repeated call finds in place counts as created', async () => {
  slowEngine();
  expect(await ensureTable(new DynamoDBClient({}), resolved)).toEqual({
    name: 'acme-table',
    streamArn: 'arn:stream',
    created: true,
  });
});

test('a table that cannot be created is an error', async () => {
  const engine = slowEngine();
  engine.on(DescribeTableCommand).rejects(error(ResourceNotFoundException, 'no table'));
  await expect(ensureTable(new DynamoDBClient({}), resolved)).rejects.toThrow('Cannot create preexisting table');
});
