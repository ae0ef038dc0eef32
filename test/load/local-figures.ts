import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetQueueAttributesCommand, ListQueuesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { projectRoot } from '#lib/bundle/bundle.ts';
import type { DemoFile } from '#lib/local/demo/demo.ts';
import { LOCAL_CREDENTIALS } from '#lib/local/functions/environment.ts';
import { keys } from '#shared/store/table/keys.ts';
import type { Target } from './call.ts';
import { type Footprint, measureFootprint } from './footprint.ts';

export interface LocalFigures {
  readonly before: Footprint | undefined;
  readonly after: Footprint | undefined;
  readonly waiting: number;
  /** Time from the last response until the counters stopped changing; null after a timeout. */
  readonly lagMs: number | null;
}

export interface LocalRun {
  readonly target: Target;
  /** Starts a measurement; the returned function ends it. */
  startMeasurement(): () => Promise<LocalFigures>;
}

interface RunFile {
  readonly base_url: string;
  readonly endpoint: string;
  readonly region: string;
  readonly table: string;
  readonly pid: number;
  readonly outside?: Readonly<Record<string, string>>;
}

const TIMEOUT_MS = 60_000;
const STILL_MS = 3000;
const PAUSE_MS = 200;

/**
 * Finds the running local service.
 * @param folder data folder of the run
 * @throws Error when none is running
 */
export async function readLocalRun(folder = join(projectRoot, '.local')): Promise<LocalRun> {
  const read = async <File>(name: string) => {
    const text = await readFile(join(folder, name), 'utf8').catch(() => null);
    if (text === null) throw new Error(`There is no local run: ${name} is not in ${folder}. Start it with npm start`);
    return JSON.parse(text) as File;
  };
  const run = await read<RunFile>('run.json');
  const demo = await read<DemoFile>('demo.json');
  const [promoter] = demo.promoters;
  if (!promoter) throw new Error('The demo account has no promoter');
  const Key = keys.counters(demo.account_id, promoter.id, demo.campaign_id);
  return {
    target: { url: run.base_url, key: demo.api_key, account: demo.account_id, refId: promoter.ref_id },
    startMeasurement: () => {
      const before = measureFootprint(run.pid);
      return async () => {
        const lagMs = await measureLag(run, Key);
        return { before, after: measureFootprint(run.pid), waiting: await countWaitingMessages(run), lagMs };
      };
    },
  };
}

async function measureLag({ endpoint, region, table }: RunFile, Key: ReturnType<typeof keys.counters>) {
  const client = new DynamoDBClient({ endpoint, region, credentials: LOCAL_CREDENTIALS });
  const documents = DynamoDBDocumentClient.from(client);
  const start = performance.now();
  let [last, changedAt] = ['', start];
  try {
    while (performance.now() - start < TIMEOUT_MS) {
      const { Item } = await documents.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
      const now = performance.now();
      if (JSON.stringify(Item) !== last) [last, changedAt] = [JSON.stringify(Item), now];
      else if (now - changedAt > STILL_MS) return changedAt - start;
      await sleep(PAUSE_MS);
    }
    return null;
  } finally {
    client.destroy();
  }
}

async function countWaitingMessages({ region, outside = {} }: RunFile): Promise<number> {
  if (!outside.AWS_ENDPOINT_URL_SQS) return 0;
  const client = new SQSClient({ endpoint: outside.AWS_ENDPOINT_URL_SQS, region, credentials: LOCAL_CREDENTIALS });
  try {
    const { QueueUrls = [] } = await client.send(new ListQueuesCommand({}));
    const counts = await Promise.all(
      QueueUrls.map((QueueUrl) =>
        client.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['ApproximateNumberOfMessages'] })),
      ),
    );
    return counts.reduce((sum, { Attributes }) => sum + Number(Attributes?.ApproximateNumberOfMessages ?? 0), 0);
  } finally {
    client.destroy();
  }
}
