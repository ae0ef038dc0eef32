import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { credentials } from '#lib/local/functions/environment.ts';
import { countersIn } from '#shared/store/projections/projections.ts';
import { keys } from '#shared/store/table/keys.ts';
import { type Load, runCallers } from './callers.ts';
import type { Footprint } from './footprint.ts';
import { type LocalProcess, startLocalProcess } from './local-run.ts';

/** The load held with a number of callers, and how long the counters took to catch up with it. */
export interface SaleLoad extends Load {
  /** From the last answer until the counters held every sale; null where they did not within the patience. */
  readonly lagMs: number | null;
}

const CALLERS = [1, 10, 50];
const LOAD_MS = 3000;
const LEADS = 100;
const WARM_UP_MS = 2000;
const PATIENCE_MS = 20_000;
const PAUSE_MS = 20;

/** What a local run takes. */
export interface LocalRunResult {
  readonly startMs: number;
  /** As it is ready, and after the load; undefined where the machine does not say it. */
  readonly ready: Footprint | undefined;
  readonly loaded: Footprint | undefined;
}

/** Starts a local run, and sends sales of known leads to it over HTTP, with more and more callers. */
export async function measureSaleLoad(): Promise<{ load: SaleLoad[]; localRun: LocalRunResult }> {
  const run = await startLocalProcess(['--no-demo']);
  const ready = run.footprint();
  const most = Math.max(...CALLERS);
  const agent = new Agent({ keepAlive: true, maxSockets: most });
  try {
    const send = sender(run, agent);
    const refId = run.demo.promoters[0]?.ref_id;
    const emails = Array.from({ length: LEADS }, (_, index) => `lead-${index}@example.com`);
    for (const email of emails) await send('/api/v2/track/signup', { email, ref_id: refId });
    let sent = 0;
    const sell = () => {
      sent += 1;
      return send('/api/v2/track/sale', { email: emails[sent % LEADS], event_id: `sale-${sent}`, amount: 10_000 });
    };
    let sold = (await runCallers(most, WARM_UP_MS, sell)).answered;
    const loads: SaleLoad[] = [];
    for (const callers of CALLERS) {
      await lag(run, sold);
      const load = await runCallers(callers, LOAD_MS, sell);
      sold += load.answered;
      loads.push({ ...load, lagMs: await lag(run, sold) });
    }
    return { load: loads, localRun: { startMs: run.startMs, ready, loaded: run.footprint() } };
  } finally {
    agent.destroy();
    await run.stop();
  }
}

/** Waits until the counters of the first promoter's promotion hold a number of sales. */
async function lag({ endpoint, region, table, demo }: LocalProcess, sales: number): Promise<number | null> {
  const client = new DynamoDBClient({ endpoint, region, credentials });
  const documents = DynamoDBDocumentClient.from(client);
  const Key = keys.counters(demo.account_id, demo.promoters[0]?.id ?? 0, demo.campaign_id);
  try {
    for (const start = performance.now(); performance.now() - start < PATIENCE_MS; await sleep(PAUSE_MS)) {
      const { Item = null } = await documents.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
      if (countersIn(Item).sales_count === sales) return performance.now() - start;
    }
    return null;
  } finally {
    client.destroy();
  }
}

/** Sends JSON with the demo account's key. Throws for an answer other than 200. */
function sender({ demo }: LocalProcess, agent: Agent) {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${demo.api_key}`,
    'account-id': String(demo.account_id),
  };
  return (path: string, body: unknown) =>
    new Promise<void>((done, failed) => {
      const sending = request(`${demo.base_url}${path}`, { method: 'POST', agent, headers }, (response) => {
        response.once('error', failed).resume();
        response.once('end', () => {
          if (response.statusCode === 200) done();
          else failed(new Error(`${path} answered ${response.statusCode}`));
        });
      });
      sending.once('error', failed).end(JSON.stringify(body));
    });
}
