import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { runCommandLine } from '#bin/admin/run.ts';
import { handler } from '#functions/stream/project.ts';
import type { SaleEvent } from '#shared/domain/tracking/event.ts';
import { logger } from '#shared/logging.ts';
import { resendNotices } from '#shared/operations/projections/resend-notices.ts';
import { runtime } from '#shared/runtime.ts';
import { readEvent } from '#shared/store/journal.ts';
import { readBalances, readCounters } from '#shared/store/projections/projections.ts';
import { documentClient, tableName } from '#shared/store/table/client.ts';
import { type Key, keys } from '#shared/store/table/keys.ts';
import { readItem } from '#shared/store/table/read.ts';
import { commit, put } from '#shared/store/table/transaction.ts';
import { aConnectedShop, createStripeEvent } from '#test/support/billing/shop.ts';
import { aCompany } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { isDeep, quickTest } from '#test/support/suite/breadth.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'referral-tracking-skipped-'));
  const { baseUrl, ...service } = inject('service');
  await writeFile(join(folder, 'run.json'), JSON.stringify({ base_url: baseUrl, ...service, pid: process.pid }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const admin = (...args: string[]) => runCommandLine([...args, '--data', folder], {}, runtime);

/** A company with a counted sale of 100. */
async function aSale() {
  const company = await aCompany();
  const account = company.account.id;
  const { promoter, promotion } = await company.promoter();
  const sell = async (event_id: string) => {
    await company.v2('/track/sale', { email: 'x@example.com', event_id, amount: 100, ref_id: promotion.refId });
    const key = keys.moneyEvent(account, 'sale', event_id);
    await eventually(
      () => readItem<{ countedAt?: string }>(key),
      (item) => item?.countedAt !== undefined,
    );
    return { key, event: (await readEvent(key)) as SaleEvent & { countedAt?: string } };
  };
  const first = await sell('s1');
  return { account, promoter, promotion, sell, first };
}

/** A copy of a sale with another id: not counted, without commissions. */
function withoutCommissions(account: number, { countedAt, commissions, ...sale }: SaleEvent & { countedAt?: string }) {
  return {
    key: keys.moneyEvent(account, 'sale', 'bad'),
    values: { ...sale, id: 900_001, eventId: 'bad' },
    commissions,
  };
}

const change = (Key: Key, UpdateExpression: string, values?: Record<string, unknown>) =>
  documentClient.send(
    new UpdateCommand({ TableName: tableName(), Key, UpdateExpression, ExpressionAttributeValues: values }),
  );

quickTest('repairs skip and report a malformed event, and it is counted once fixed', async () => {
  const { account, promotion, promoter, sell, first } = await aSale();
  const bad = withoutCommissions(account, first.event);
  // The running service's projector gets it, and every later event.
  await commit([put(bad.key, bad.values)]);
  const other = await sell('s2');
  await change(other.key, 'REMOVE countedAt');
  const skippedEvent = { account_id: account, key: bad.key.pk, kind: 'sale', id: 900_001, counted: false };

  const result = await admin('projections', 'skipped', '--account', `${account}`, '--json');
  expect([result.code, JSON.parse(result.out).skipped]).toEqual([
    1,
    [{ ...skippedEvent, wrong: 'missing or invalid: commissions' }],
  ]);
  const rebuilt = await admin(...['projections', 'rebuild', '--account', `${account}`, '--older-than', '0', '--json']);
  expect(JSON.parse(rebuilt.out)).toMatchObject({ skipped: [skippedEvent], lost: [{ kind: 'sale', events: 1 }] });
  expect((await readItem<{ countedAt?: string }>(other.key))?.countedAt).toBeDefined();
  expect(await admin('reports', 'rebuild', '--account', `${account}`)).toMatchObject({ code: 0 });

  const queued: unknown[] = [];
  const now = runtime.now();
  const since = first.event.recordedAt;
  const notified = await resendNotices(
    { runtime: { now: () => now } },
    { account, since, until: now },
    async (messages) => void queued.push(...messages),
  );
  expect(notified.skipped.map(({ key }) => key.pk)).toEqual([bad.key.pk]);
  expect(notified.events).toBeGreaterThanOrEqual(2);

  expect(await admin('projections', 'work', '--key', bad.key.pk)).toMatchObject({
    code: 1,
    err: expect.stringContaining('missing or invalid: commissions'),
  });
  await change(bad.key, 'SET commissions = :c', { ':c': [] });
  expect((await admin('projections', 'work', '--key', bad.key.pk)).out).toMatch(/^Counted now\./);
  expect((await admin('projections', 'work', '--key', bad.key.pk)).out).toMatch(/^Already counted before\./);
  expect(await readCounters(account, promotion)).toMatchObject({ sales_count: 3, sales_total: 300 });
  expect(await readBalances(account, promoter.id)).toEqual([{ unit: 'cash', earned: 40, paid: 0 }]);
  expect((await admin('projections', 'skipped', '--account', `${account}`)).code).toBe(0);
});

test.runIf(isDeep)(
  'sums of an account with an unreadable counted event stay unchanged until the event is fixed',
  async () => {
    const { account, promoter, first } = await aSale();
    const balances = await readBalances(account, promoter.id);
    await change(first.key, 'REMOVE commissions');
    const checked = await admin('projections', 'check', '--account', `${account}`);
    expect([checked.code, checked.out]).toEqual([1, expect.stringContaining(first.key.pk)]);
    const rebuilt = await admin('projections', 'rebuild', '--account', `${account}`);
    expect([rebuilt.code, rebuilt.out]).toEqual([1, expect.stringContaining('were not corrected')]);
    expect(await readBalances(account, promoter.id)).toEqual(balances);
    const reports = await admin('reports', 'rebuild', '--account', `${account}`);
    expect([reports.code, reports.out]).toEqual([1, expect.stringContaining('Reports were not corrected')]);
    await change(first.key, 'SET commissions = :c', { ':c': first.event.commissions });
    expect((await admin('projections', 'check', '--account', `${account}`)).code).toBe(0);
  },
);

quickTest('the projector skips unreadable records, counts them, and processes the rest of the batch', async () => {
  const { account, promotion, first } = await aSale();
  const { countedAt, ...sale } = first.event;
  const good = { ...keys.moneyEvent(account, 'sale', 'good'), ...sale, id: 900_002, eventId: 'good' };
  const { pk, sk, ...values } = good;
  const bad = { ...keys.moneyEvent(account, 'sale', 'bad'), ...withoutCommissions(account, first.event).values };
  // The running service also gets the good one. It is counted once.
  await commit([put({ pk, sk }, values)]);
  const insert = (item: object, overrides = {}): DynamoDBRecord => {
    const NewImage = { ...marshall(item), ...overrides } as never;
    return { eventName: 'INSERT', dynamodb: { Keys: marshall({ pk: Object(item).pk, sk: '-' }) as never, NewImage } };
  };
  const long = { ...keys.moneyEvent(account, 'sale', 'long'), event: 'sale', id: 900_003 };
  const error = vi.spyOn(logger, 'error').mockReturnValue();
  const lines = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  onTestFinished(() => void vi.restoreAllMocks());
  const unreadable = { amount: { N: `${'1'.repeat(20)}.${'1'.repeat(18)}` } };
  const Records = [insert(bad), insert(long, unreadable), insert(good)];
  expect(await handler({ Records })).toEqual({ batchItemFailures: [] });
  const logLines = lines.mock.calls.map(([line]) => String(line));
  const skipped = error.mock.calls.filter(([message]) => message === 'event skipped').map(([, more]) => more);
  expect(skipped).toEqual([
    expect.objectContaining({ account, pk: bad.pk, id: 900_001, wrong: 'missing or invalid: commissions' }),
    expect.objectContaining({ account, pk: long.pk, id: 900_003 }),
  ]);
  expect(JSON.stringify(skipped)).not.toContain('1111');
  expect(logLines.filter((line) => line.includes('"Name":"EventSkipped"'))).toHaveLength(2);
  const sales = logLines.filter((line) => line.includes('"Name":"SaleCounted"'));
  expect(sales.map((line) => JSON.parse(line).SaleCounted)).toEqual([1]);
  vi.restoreAllMocks();
  await eventually(
    () => readCounters(account, promotion),
    ({ sales_count }) => sales_count === 2,
  );
  expect(await readItem({ pk: long.pk, sk: '-' })).toBeNull();
});

quickTest('the body of a billing provider event is not a journal event', async () => {
  const shop = await aConnectedShop();
  const account = shop.account.id;
  const event = createStripeEvent('customer.created', { id: 'cus_7', created: 1, metadata: {} });
  await shop.postStripeEvent(event);
  await shop.outcomeOf(event);
  await commit([
    put(keys.billingEventBody(account, { provider: 'stripe', eventId: 'evt_kept' }), { event: new Uint8Array([1]) }),
  ]);
  const accountArgs = ['--account', `${account}`];
  for (const command of ['skipped', 'check', 'rebuild']) {
    expect(await admin('projections', command, ...accountArgs), command).toMatchObject({ code: 0, err: '' });
  }
  const body = keys.billingEventBody(account, { provider: 'stripe', eventId: 'evt_kept' });
  expect(await admin('projections', 'work', '--key', body.pk)).toMatchObject({
    code: 1,
    err: `Error: no event has the key ${body.pk}`,
  });
});
