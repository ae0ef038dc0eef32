import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BatchGetItemCommand, DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SQSClient } from '@aws-sdk/client-sqs';
import { startEmulators } from '#lib/local/emulators/emulators.ts';
import { startKeyServer } from '#lib/local/emulators/key-server.ts';
import { openKeys } from '#lib/local/emulators/keys.ts';
import { startEngine } from '#lib/local/engine/engine.ts';
import { ensureTable } from '#lib/local/engine/table.ts';
import { emulatorVariables, LOCAL_CREDENTIALS, tableVariables } from '#lib/local/functions/environment.ts';
import { type AssemblyStack, readAssembly } from '#lib/local/plan/assembly.ts';
import { type LocalPlan, readLocalPlan } from '#lib/local/plan/plan.ts';
import { ensureQueues } from '#lib/local/queues/queues.ts';
import { mergeServiceVariables } from '#lib/local/run/service-variables.ts';
import { startLocalRun } from '#lib/local/run/start.ts';
import { synthesize } from '#lib/local/run/synthesize.ts';
import type { Index } from '#test/bench/cost/index-units.ts';
import type { StoredItem } from '#test/bench/cost/item-size.ts';
import type { ReadStoredItems } from '#test/bench/cost/recorder.ts';
import { getItemName } from '#test/bench/cost/touched.ts';
import { waitForEngine } from '#test/support/service/timeouts.ts';

/** The measured table: its indexes, and a look at its items without the observed client. */
export interface BenchTable {
  readonly look: ReadStoredItems;
  readonly indexes: readonly Index[];
}

/** A database engine with the template's table, queues and key; no other part of the service runs, no stream. */
export interface BenchEngine extends BenchTable {
  readonly stacks: readonly AssemblyStack[];
  readonly plan: LocalPlan;
  stop(): Promise<void>;
}

interface BenchService extends BenchTable {
  readonly baseUrl: string;
  stop(): Promise<void>;
}

const region = 'us-east-1';
/** Placeholder: the bench has no sign-ins. */
const ORIGIN = 'http://127.0.0.1:3000';
const MAX_KEYS = 100;

/** Starts the in-memory engine and connects this process's store to it. */
export async function startBenchEngine(): Promise<BenchEngine> {
  waitForEngine();
  const [engine, stacks, outside] = await Promise.all([
    startEngine(undefined, () => {}, { isBusy: true }),
    synthesize({ signal: new AbortController().signal }).then(readAssembly),
    startEmulators(undefined, ORIGIN, () => {}),
  ]);
  const { endpoint } = engine;
  const client = new DynamoDBClient({ endpoint, region, credentials: LOCAL_CREDENTIALS });
  const target = { region, account: '000000000000', baseUrl: 'http://localhost', queues: outside.queues };
  const plan = readLocalPlan(stacks, target);
  const [main] = plan.tables;
  if (!main) throw new Error('The template has no table');
  const keys = await startKeyServer(await openKeys(undefined, plan.keys));
  const sqs = new SQSClient({ endpoint: outside.queues, region, credentials: LOCAL_CREDENTIALS });
  await Promise.all([ensureTable(client, main), ensureQueues(sqs, plan.queues, target)]);
  const { queues, mailbox, issuer, importSources } = outside;
  Object.assign(process.env, tableVariables({ endpoint, region }), { TABLE_NAME: main.name });
  Object.assign(
    process.env,
    emulatorVariables({ queues, mailbox, importSources, keys: keys.address }),
    mergeServiceVariables(plan.functions, { baseUrl: ORIGIN, issuer }),
  );
  return {
    look: (keys) => readStoredItems(client, main.name, keys),
    indexes: getIndexes(main.properties),
    stacks,
    plan,
    stop: async () => {
      client.destroy();
      sqs.destroy();
      await Promise.all([engine.stop(), outside.stop(), keys.close()]);
    },
  };
}

export async function startBenchService(): Promise<BenchService> {
  waitForEngine();
  const folder = await mkdtemp(join(tmpdir(), 'referral-tracking-bench-'));
  const run = await startLocalRun({ port: 0, dataDir: folder, inMemory: true, seed: false });
  const client = new DynamoDBClient({ endpoint: run.endpoint, region, credentials: LOCAL_CREDENTIALS });
  const { Table } = await client.send(new DescribeTableCommand({ TableName: run.table }));
  Object.assign(process.env, tableVariables(run), { TABLE_NAME: run.table }, run.outside);
  return {
    baseUrl: run.baseUrl,
    look: (keys) => readStoredItems(client, run.table, keys),
    indexes: getIndexes(Table as unknown as Readonly<Record<string, unknown>>),
    stop: async () => {
      client.destroy();
      await run.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function readStoredItems(client: DynamoDBClient, table: string, keys: readonly StoredItem[]) {
  const found = new Map<string, StoredItem>();
  for (let from = 0; from < keys.length; from += MAX_KEYS) {
    const Keys = keys.slice(from, from + MAX_KEYS);
    const RequestItems = { [table]: { Keys, ConsistentRead: true } };
    const { Responses } = await client.send(new BatchGetItemCommand({ RequestItems }));
    for (const item of Responses?.[table] ?? []) found.set(getItemName(item), item);
  }
  return keys.map((key) => found.get(getItemName(key)));
}

interface TemplateIndex {
  readonly KeySchema: readonly { readonly AttributeName: string }[];
  readonly Projection: { readonly ProjectionType: string; readonly NonKeyAttributes?: readonly string[] };
}

function getIndexes(properties: Readonly<Record<string, unknown>>): Index[] {
  const getKeys = (schema: TemplateIndex['KeySchema']) => schema.map(({ AttributeName }) => AttributeName);
  const primary = getKeys(properties.KeySchema as TemplateIndex['KeySchema']);
  const indexes = [properties.GlobalSecondaryIndexes, properties.LocalSecondaryIndexes].flatMap(
    (list) => (list ?? []) as TemplateIndex[],
  );
  return indexes.map(({ KeySchema, Projection: { ProjectionType, NonKeyAttributes = [] } }) => ({
    keys: getKeys(KeySchema),
    projected: ProjectionType === 'ALL' ? undefined : [...primary, ...NonKeyAttributes],
  }));
}
