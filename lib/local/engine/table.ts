import {
  type AttributeDefinition,
  CreateTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  type GlobalSecondaryIndex,
  type KeySchemaElement,
  type LocalSecondaryIndex,
  ResourceNotFoundException,
  type StreamSpecification,
  type TableDescription,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { LocalError } from '#lib/local/errors.ts';
import type { ResolvedResource } from '#lib/local/plan/resolved-resource.ts';

interface TableShape {
  readonly KeySchema: KeySchemaElement[];
  readonly AttributeDefinitions: AttributeDefinition[];
  readonly GlobalSecondaryIndexes?: GlobalSecondaryIndex[];
  readonly LocalSecondaryIndexes?: LocalSecondaryIndex[];
  readonly StreamSpecification?: StreamSpecification;
  readonly TimeToLiveSpecification?: { readonly AttributeName: string; readonly Enabled: boolean };
}

export interface LocalTable {
  readonly name: string;
  readonly streamArn: string | undefined;
  readonly created: boolean;
}

/**
 * Creates a table of the template, or adds missing indexes and the stream.
 * @throws LocalError when an existing table has other keys
 */
export async function ensureTable(client: DynamoDBClient, { name, properties }: ResolvedResource): Promise<LocalTable> {
  const shape = properties as unknown as TableShape;
  const existing = await describe(client, name);
  if (existing) await updateTable(client, name, shape, existing);
  else await create(client, name, shape);
  await ensureTimeToLive(client, name, shape);
  const table = await describe(client, name);
  return { name, streamArn: table?.LatestStreamArn, created: !existing };
}

async function describe(client: DynamoDBClient, name: string): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: name }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

/** Applies a change that may have succeeded before: the SDK retries calls that the engine answers late. */
async function applyIdempotently(change: () => Promise<unknown>, isApplied: () => Promise<boolean>): Promise<void> {
  try {
    await change();
  } catch (error) {
    if (!(await isApplied())) throw error;
  }
}

const index = ({ IndexName, KeySchema, Projection }: GlobalSecondaryIndex) => ({ IndexName, KeySchema, Projection });
const stream = (specification: StreamSpecification) => ({ ...specification, StreamEnabled: true });

async function create(client: DynamoDBClient, name: string, shape: TableShape): Promise<void> {
  const command = new CreateTableCommand({
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: shape.KeySchema,
    AttributeDefinitions: shape.AttributeDefinitions,
    ...(shape.GlobalSecondaryIndexes ? { GlobalSecondaryIndexes: shape.GlobalSecondaryIndexes.map(index) } : {}),
    ...(shape.LocalSecondaryIndexes ? { LocalSecondaryIndexes: shape.LocalSecondaryIndexes } : {}),
    ...(shape.StreamSpecification ? { StreamSpecification: stream(shape.StreamSpecification) } : {}),
  });
  await applyIdempotently(
    () => client.send(command),
    async () => (await describe(client, name)) !== undefined,
  );
}

async function updateTable(
  client: DynamoDBClient,
  name: string,
  shape: TableShape,
  description: TableDescription,
): Promise<void> {
  const keys = (schema: KeySchemaElement[] | undefined) =>
    schema?.map((key) => `${key.KeyType} ${key.AttributeName}`).join();
  if (keys(description.KeySchema) !== keys(shape.KeySchema)) {
    throw new LocalError(`The data folder has a table ${name} with different keys: start with --fresh to empty it.`);
  }
  if (shape.StreamSpecification && !description.StreamSpecification?.StreamEnabled) {
    const command = new UpdateTableCommand({
      TableName: name,
      StreamSpecification: stream(shape.StreamSpecification),
    });
    await applyIdempotently(
      () => client.send(command),
      async () => (await describe(client, name))?.StreamSpecification?.StreamEnabled === true,
    );
  }
  const has = new Set(description.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName));
  for (const missing of shape.GlobalSecondaryIndexes ?? []) {
    if (has.has(missing.IndexName)) continue;
    const GlobalSecondaryIndexUpdates = [{ Create: index(missing) }];
    const { AttributeDefinitions } = shape;
    const command = new UpdateTableCommand({ TableName: name, AttributeDefinitions, GlobalSecondaryIndexUpdates });
    await applyIdempotently(
      () => client.send(command),
      async () => {
        const table = await describe(client, name);
        return table?.GlobalSecondaryIndexes?.some(({ IndexName }) => IndexName === missing.IndexName) === true;
      },
    );
    await indexesActive(client, name);
  }
}

async function indexesActive(client: DynamoDBClient, name: string): Promise<void> {
  for (;;) {
    const table = await describe(client, name);
    if (table?.GlobalSecondaryIndexes?.every(({ IndexStatus }) => IndexStatus === 'ACTIVE')) return;
    await new Promise((done) => setTimeout(done, 50));
  }
}

async function ensureTimeToLive(client: DynamoDBClient, name: string, shape: TableShape): Promise<void> {
  if (!shape.TimeToLiveSpecification?.Enabled) return;
  const isEnabled = async () => {
    const { TimeToLiveDescription: now } = await client.send(new DescribeTimeToLiveCommand({ TableName: name }));
    return now?.TimeToLiveStatus === 'ENABLED';
  };
  if (await isEnabled()) return;
  const TimeToLiveSpecification = shape.TimeToLiveSpecification;
  const command = new UpdateTimeToLiveCommand({ TableName: name, TimeToLiveSpecification });
  await applyIdempotently(() => client.send(command), isEnabled);
}
