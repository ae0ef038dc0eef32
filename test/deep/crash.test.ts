import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import limited from 'p-limit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseCounters } from '#shared/store/projections/projections.ts';
import { aReceiver, type ReceivedRequest } from '#test/support/webhooks/receiver.ts';

const ROUNDS = 3;
const CALLERS = 8;
const LEADS = 12;
/** Enough payouts for a batch process to take a while. */
const PAYOUTS = 30;
const READY_MS = 120_000;
const SETTLED_MS = 90_000;

type Item = Record<string, unknown> & { pk: string; sk: string };
interface Demo {
  readonly base_url: string;
  /** The mail viewer of this run, emptied when the run ends. */
  readonly mailbox: string;
  readonly account_id: number;
  readonly api_key: string;
  readonly promoters: readonly { readonly id: number; readonly ref_id: string }[];
}
interface Entry {
  readonly promoterId: number;
  readonly unit: string;
  readonly amount: number;
  readonly status: string;
}

let folder: string;
let run: ChildProcess | undefined;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const readJson = async <T>(name: string): Promise<T> => JSON.parse(await readFile(join(folder, name), 'utf8')) as T;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'referral-tracking-crash-'));
});
afterAll(async () => {
  run?.kill('SIGTERM');
  await pause(1500);
  await rm(folder, { recursive: true, force: true });
});

/** Starts `npm start` on the folder without demo data, and waits until it responds. */
async function start(): Promise<Demo> {
  run = spawn(process.execPath, ['bin/local.ts', '--data', folder, '--no-demo'], {
    env: { ...process.env, PORT: '0', AWS_ENDPOINT_URL_DYNAMODB: undefined, TABLE_NAME: undefined },
    stdio: 'ignore',
  });
  for (const until = performance.now() + READY_MS; performance.now() < until; await pause(100)) {
    const { pid } = await readJson<{ pid: number }>('run.json').catch(() => ({ pid: 0 }));
    if (pid !== run.pid) continue;
    const demo = await readJson<Demo>('demo.json').catch(() => undefined);
    if (demo && (await fetch(`${demo.base_url}/health`).catch(() => undefined))?.ok) return demo;
  }
  throw new Error('the local run did not become ready');
}

/** Kills the run and its engine like a power cut. DynamoDB Local answers just before it commits; a read waits for that. */
async function kill(): Promise<void> {
  const { engine } = await readJson<{ engine: { pid: number } }>('lock');
  const { client, table } = await openDatabase();
  await client.send(new GetCommand({ TableName: table, Key: { pk: 'none', sk: '-' } }));
  process.kill(engine.pid, 'SIGKILL');
  run?.kill('SIGKILL');
  await pause(300);
}

/** Calls the service as the demo company, with POST if there is a body. */
function call(
  { base_url, account_id, api_key }: Demo,
  path: string,
  body?: object,
  version: 'v1' | 'v2' = 'v2',
): Promise<Response> {
  const credentials =
    version === 'v1'
      ? { 'x-api-key': api_key }
      : { authorization: `Bearer ${api_key}`, 'account-id': String(account_id) };
  const headers = { 'content-type': 'application/json', ...credentials };
  return fetch(`${base_url}${path}`, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers });
}

/** Sells until stopped and records acknowledged sales. */
function startSellers(demo: Demo, round: number, acknowledged: Map<string, number>) {
  let stopped = false;
  let sold = 0;
  const post = (path: string, body: object) => call(demo, path, body);
  const seller = async (caller: number) => {
    for (let index = 0; !stopped; index += 1) {
      const event_id = `sale-${round}-${caller}-${index}`;
      const amount = 100 + ((index * 37) % 900);
      const ref_id = demo.promoters[index % demo.promoters.length]?.ref_id;
      const email = `lead-${(caller + index) % LEADS}@example.com`;
      try {
        if ((await post('/api/v2/track/sale', { event_id, amount, email, ref_id })).status !== 200) continue;
        acknowledged.set(event_id, amount);
        sold += 1;
        if (index % 3 === 0)
          await post('/api/v2/track/refund', { event_id, amount: 50, email, sale_event_id: event_id });
        if (index % 5 === 0) await post('/tr', { account: demo.account_id, ref_id });
      } catch {
        return;
      }
    }
  };
  const all = Promise.all(Array.from({ length: CALLERS }, (_, caller) => seller(caller)));
  return {
    sold: () => sold,
    stop: async () => {
      stopped = true;
      await all;
    },
  };
}

/** All items of the table, once every event is counted. */
async function readFinalItems(): Promise<Item[]> {
  let items: Item[] = [];
  for (const until = performance.now() + SETTLED_MS; performance.now() < until; await pause(200)) {
    items = await scanTable();
    if (items.every((item) => item.event === undefined || item.countedAt !== undefined)) break;
  }
  return items;
}

const filterCommissions = (items: readonly Item[]) => items.filter(({ pk }) => /^\d+#commission#/.test(pk));

async function openDatabase() {
  const { endpoint, region, table } = await readJson<{ endpoint: string; region: string; table: string }>('run.json');
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  return { client: DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint, region, credentials })), table };
}

async function scanTable(): Promise<Item[]> {
  const { client, table } = await openDatabase();
  const items: Item[] = [];
  for await (const page of paginateScan({ client }, { TableName: table, ConsistentRead: true })) {
    items.push(...((page.Items ?? []) as Item[]));
  }
  return items;
}

test('repeated kill -9 under load keeps every acknowledged sale once and all sums correct', async () => {
  const acknowledged = new Map<string, number>();
  let demo = await start();
  for (let round = 0; round < ROUNDS; round += 1) {
    const load = startSellers(demo, round, acknowledged);
    // The moment varies: after some sales, during whatever the service is doing.
    while (load.sold() < 20 + round * 15) await pause(7);
    await kill();
    await load.stop();
    demo = await start();
  }
  expect(acknowledged.size).toBeGreaterThan(50);

  const items = await readFinalItems();
  const sales = items.filter(({ event }) => event === 'sale');
  const refunds = items.filter(({ event }) => event === 'refund');
  const commissions = filterCommissions(items);

  for (const [eventId, amount] of acknowledged) {
    expect(sales.filter((sale) => sale.eventId === eventId && sale.amount === amount)).toHaveLength(1);
    expect(commissions.filter((row) => row.eventId === eventId && row.type === 'sale')).toHaveLength(1);
  }
  // Events and commissions match, so no write was partial.
  const entries = [...sales, ...refunds].flatMap((event) => event.commissions as Entry[]);
  expect(entries.length).toBe(commissions.length);
  for (const { id } of demo.promoters) {
    const ofPromoter = (rows: Item[]) => rows.filter(({ promoterId }) => promoterId === id);
    const total = (rows: Item[]) => ofPromoter(rows).reduce((sum, { amount }) => sum + Number(amount), 0);
    const counters = items.find(({ pk, sk }) => pk.endsWith(`#promoter#${id}`) && sk.startsWith('counters#'));
    // Zero counters have no attribute; the service reads them with the same function.
    expect(parseCounters(counters ?? null)).toMatchObject({
      sales_count: ofPromoter(sales).length,
      sales_total: total(sales),
      refunds_count: ofPromoter(refunds).length,
      refunds_total: -total(refunds),
      visitors_count: ofPromoter(items.filter(({ event }) => event === 'click')).length,
      leads_count: ofPromoter(items.filter(({ pk }) => /^\d+#lead#/.test(pk))).length,
    });
    const balances = items.find(({ pk, sk }) => pk.endsWith(`#promoter#${id}`) && sk === 'balances');
    const earned = entries.filter((entry) => entry.promoterId === id).reduce((sum, { amount }) => sum + amount, 0);
    expect(balances?.cash_earned ?? 0).toBe(earned);
    expect(earned).toBe(total(commissions));
  }
});

test('a batch process killed by kill -9 resumes and processes each row once', async () => {
  let demo = await readJson<Demo>('demo.json');
  const before = filterCommissions(await readFinalItems());
  const ids = before.map(({ id }) => Number(id));
  const started = await call(demo, '/api/v2/company/commissions/deny', { ids });
  expect(started.status).toBe(202);
  const { id } = (await started.json()) as { id: number };
  const readState = async () => {
    const response = await call(demo, `/api/v2/company/batch_processes/${id}`);
    return (await response.json()) as { status: string; processed_count: number; failed_count: number };
  };
  let state = await readState();
  for (; state.processed_count === 0; await pause(7)) state = await readState();
  expect(state).toMatchObject({ status: 'in_progress' });
  await kill();
  demo = await start();
  for (const until = performance.now() + SETTLED_MS; performance.now() < until; await pause(100)) {
    state = await readState();
    if (state.status !== 'in_progress') break;
  }
  expect(state).toMatchObject({ status: 'completed', processed_count: ids.length, failed_count: 0 });
  const items = await readFinalItems();
  const after = new Map(filterCommissions(items).map((row) => [row.id, row]));
  const isDoneOnce = ({ id, revision }: Item) =>
    after.get(id)?.status === 'denied' && after.get(id)?.revision === Number(revision) + 1;
  // Show the rows before and after.
  expect(before.filter((row) => !isDoneOnce(row)).map((row) => [row, after.get(row.id)])).toEqual([]);
  for (const promoter of demo.promoters) {
    expect(items.find(({ pk, sk }) => pk.endsWith(`#promoter#${promoter.id}`) && sk === 'balances')).toMatchObject({
      cash_earned: 0,
    });
  }
});

/** A promoter with a PayPal address and a payout. @returns the payout's id */
async function aPayee(demo: Demo, index: number): Promise<number> {
  const post = async (path: string, body: object) => {
    const response = await call(demo, path, body, 'v1');
    expect(response.status, await response.clone().text()).toBe(200);
    return (await response.json()) as { id: number; default_ref_id: string };
  };
  const email = `payee-${index}@example.com`;
  const { id, default_ref_id } = await post('/api/v1/promoters/create', { email, paypal_email: email });
  const sale = { event_id: `paid-${index}`, amount: 1000 + index, email: `buyer-${index}@example.com` };
  await post('/api/v1/track/sale', { ...sale, ref_id: default_ref_id });
  return (await post('/api/v1/payouts/create', { promoter_id: id })).id;
}

type Mail = Item & {
  readonly id: string;
  readonly payoutId: number;
  readonly claimedAt: string;
  readonly sentAt?: string;
};

/** Mails about paid payouts, once each is sent or its sender was killed before recording it. */
async function listPayoutMails(count: number, killedAt: string): Promise<readonly Mail[]> {
  let mails: Mail[] = [];
  for (const until = performance.now() + SETTLED_MS; performance.now() < until; await pause(200)) {
    mails = (await scanTable()).filter(
      ({ pk, kind }) => /^\d+#promoter-mails#/.test(pk) && kind === 'payout',
    ) as Mail[];
    const isFinished = ({ sentAt, claimedAt }: Mail) => sentAt !== undefined || claimedAt < killedAt;
    if (mails.length >= count && mails.every(isFinished)) break;
  }
  return mails;
}

/** Recipients of this run's mails about paid payouts. */
async function listPayees({ mailbox }: Demo): Promise<string[]> {
  type Shown = { readonly emails: { readonly subject: string; readonly destination: { readonly to: string[] } }[] };
  const { emails } = (await (await fetch(`${mailbox}/store`)).json()) as Shown;
  return emails.flatMap(({ subject, destination }) => (/^Your payout of [^ ]+$/.test(subject) ? destination.to : []));
}

test('kill -9 between file, mark, notice and mail neither duplicates nor loses a payment or notice', async () => {
  await using receiver = await aReceiver();
  let demo = await readJson<Demo>('demo.json');
  const to = (path: string, body?: object) => call(demo, `/api/v2/company${path}`, body);
  const json = async <T>(response: Promise<Response>) => (await (await response).json()) as T;
  const hook = await to('/webhooks', { url: receiver.url, types: ['payout_completed'] });
  expect(hook.status).toBe(201);
  // All at once would time out while the functions load.
  const limit = limited(4);
  const ids = await limit.map(
    Array.from({ length: PAYOUTS }, (_, index) => index),
    (index) => aPayee(demo, index),
  );
  type Batch = { id: number; status: string; total: number; payouts_count: number; batch_process_id: number };
  type CreatedBatch = { readonly data: Batch };
  const { data: created } = await json<CreatedBatch>(to('/payouts/create_payments_batch', { method: 'paypal', ids }));
  const showBatch = () => json<Batch & { paid_count: number }>(to(`/payments_batches/${created.id}`));
  const waitForBatch = async (isReached: (batch: Batch & { paid_count: number }) => boolean) => {
    let batch = await showBatch();
    for (const until = performance.now() + SETTLED_MS; performance.now() < until && !isReached(batch); await pause(100))
      batch = await showBatch();
    return batch;
  };
  // Killed while payouts are added, after the file was created, and while payouts are marked.
  await kill();
  demo = await start();
  const batch = await waitForBatch(({ status }) => status !== 'pending');
  expect(batch).toMatchObject({ status: 'awaiting_confirmation', payouts_count: PAYOUTS });
  const hashFile = async () => {
    const response = await to(`/payments_batches/${created.id}/file`);
    expect(response.status).toBe(200);
    return createHash('sha256')
      .update(await response.text())
      .digest('hex');
  };
  const first = await hashFile();
  await kill();
  demo = await start();
  expect(await hashFile()).toBe(first);
  const pay = () => to(`/payments_batches/${created.id}/pay`, { total: batch.total });
  const { batch_process_id } = await json<Batch>(pay());
  const countMarked = async () =>
    (await json<{ processed_count: number }>(to(`/batch_processes/${batch_process_id}`))).processed_count;
  while ((await countMarked()) === 0) await pause(7);
  await kill();
  const killedAt = new Date().toISOString();
  demo = await start();
  // A client that is unsure marks it again.
  await pay();
  expect(await waitForBatch(({ status }) => status === 'completed')).toMatchObject({
    status: 'completed',
    paid_count: PAYOUTS,
  });
  expect(await hashFile()).toBe(first);

  const items = await readFinalItems();
  const paidItems = items.filter(({ cause }) => cause === 'payment paid');
  const noticeChanges = paidItems.map(({ changes }) => JSON.stringify(changes));
  expect([paidItems.length, new Set(noticeChanges).size]).toEqual([PAYOUTS, PAYOUTS]);
  // Receivers deduplicate by the webhook id.
  const payoutIn = ({ body }: ReceivedRequest) =>
    (JSON.parse(body) as { data: { payout: { id: number } } }).data.payout.id;
  const isThere = () => new Set(receiver.received.map(payoutIn)).size === PAYOUTS;
  for (const until = performance.now() + SETTLED_MS; performance.now() < until && !isThere(); ) await pause(100);
  const notices = Map.groupBy(receiver.received, payoutIn);
  expect([...notices.keys()].sort()).toEqual([...ids].sort());
  for (const some of notices.values()) expect(new Set(some.map(({ headers }) => headers['webhook-id'])).size).toBe(1);

  // A mail is claimed by its id before it is sent. A killed worker's claim lasts minutes.
  const mails = await listPayoutMails(PAYOUTS, killedAt);
  expect(mails.map(({ payoutId }) => payoutId).sort()).toEqual([...ids].sort());
  const mailed = await listPayees(demo);
  expect(new Set(mailed).size, 'mailed twice').toBe(mailed.length);
  const payee = ({ payoutId }: Mail) => `payee-${ids.indexOf(payoutId)}@example.com`;
  const sentSince = mails.filter(({ sentAt = '' }) => sentAt > killedAt).map(payee);
  expect(mailed.sort()).toEqual(sentSince.sort());

  // Each answered change has one audit entry, even if its process was killed.
  const entries = Map.groupBy(
    items.filter(({ pk }) => pk.endsWith('#audit-log')),
    ({ operation }) => String(operation).replace('v2/company/', ''),
  );
  const count = (operation: string) => entries.get(operation)?.length ?? 0;
  const pays = items.filter(({ pk, action }) => /^\d+#batch-process#/.test(pk) && action === 'payments_batch/pay');
  expect([count('payouts/create_payments_batch'), count('payments_batches/file')]).toEqual([1, 3]);
  expect([pays.length, pays.length + 1]).toContain(count('payments_batches/pay'));
  expect(count('payments_batches/pay')).toBeLessThanOrEqual(2);
});
