import { DeleteCommand, PutCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, test } from 'vitest';
import { listName } from '#shared/domain/lists/list-membership.ts';
import { foldEvents, forEachLostEvent, type RebuildScope } from '#shared/operations/projections/event-totals.ts';
import { checkProjections, READ_SETTLE_MS, rebuildProjections } from '#shared/operations/projections/rebuild.ts';
import { compareRows } from '#shared/operations/projections/rebuild-rows.ts';
import { rebuildReports } from '#shared/operations/reports/rebuild.ts';
import { runtime } from '#shared/runtime.ts';
import type { StoredEvent } from '#shared/store/journal.ts';
import { readWholeList } from '#shared/store/lists/lists.ts';
import { scanProjections } from '#shared/store/projections/projection-scan.ts';
import { projectEvents, readCounters } from '#shared/store/projections/projections.ts';
import { emptySums, readSums, replaceSums, type StoredSums } from '#shared/store/projections/sums.ts';
import { documentClient, tableName } from '#shared/store/table/client.ts';
import { type Key, keys } from '#shared/store/table/keys.ts';
import { readItem } from '#shared/store/table/read.ts';
import { scan } from '#shared/store/table/scan.ts';
import { aCompany, type Company, post, twentyPercent, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { createRandomNumbers } from '#test/support/suite/seed.ts';
import { interceptCommands } from '#test/support/table/interference.ts';

const FUTURE = '9999-01-01T00:00:00.000Z';
const LONG_AGO = '2000-01-01T00:00:00.000Z';
const fastRuntime = { ...runtime, sleep: (milliseconds: number) => runtime.sleep(milliseconds / 10) };
const createScope = (company: Company, lostBefore = FUTURE): RebuildScope => ({
  account: company.account.id,
  lostBefore,
});
const check = (company: Company) => checkProjections({ runtime: fastRuntime }, createScope(company));
const rebuild = (company: Company) => rebuildProjections({ runtime: fastRuntime }, createScope(company));
const right = {
  differences: [],
  listDifferences: [],
  revenueDifferences: [],
  unknownRevenue: 0,
  rowDifferences: [],
  lost: [],
  unsettled: 0,
};

/** Events of every kind, for promoters with and without a parent, in two campaigns. */
async function traffic(company: Company, promoters: readonly string[], events: number): Promise<void> {
  const chance = createRandomNumbers(events);
  const emails: string[] = [];
  const pick = <T>(from: readonly T[]) => from[Math.floor(chance() * from.length)] as T;
  for (let done = 0; done < events; done += 1) {
    const ref_id = pick(promoters);
    const email = emails.length === 0 || chance() < 0.3 ? `${unique('lead')}@example.com` : pick(emails);
    const event_id = unique('event');
    const amount = 1 + Math.floor(chance() * 10_000);
    const sale = () => company.v2('/track/sale', { email, ref_id, event_id, amount });
    const act = pick([
      () => post('/tr', { account: company.account.id, ref_id }),
      () => company.v1('/track/signup', { email, ref_id, override_existing_lead: chance() < 0.3 }),
      sale,
      async () => {
        await sale();
        await company.v2('/track/refund', { email, event_id, amount, sale_event_id: event_id });
      },
      () => company.v2('/track/refund', { email, event_id, amount }),
      () => company.v2('/track/cancellation', { email }),
    ]);
    await act();
    emails.push(email);
  }
}

async function aBusyCompany(): Promise<{ company: Company; refIds: string[] }> {
  const parents = { ...twentyPercent, tier: 2, gain: { percent: '10' }, percentOf: 'commission' } as const;
  const company = await aCompany({ campaign: { rewards: [twentyPercent, parents] } });
  const flat = { ...twentyPercent, unit: 'credits', gain: { flat: 3 } } as const;
  const other = await company.campaignWith({ rewards: [flat] });
  const { promoter: parent, promotion } = await company.promoter();
  const members = await Promise.all([
    company.promoter({ parentId: parent.id }),
    company.promoter({ campaignId: other.id }),
    company.promoter(),
  ]);
  return { company, refIds: [promotion, ...members.map(({ promotion }) => promotion)].map(({ refId }) => refId) };
}

/** Waits until every event is counted and rows have caught up. */
async function waitUntilSettled(company: Company): Promise<void> {
  const { lost } = await eventually(
    () => foldEvents(createScope(company)),
    ({ lost }) => lost.length === 0,
  );
  expect(lost).toEqual([]);
  const atOnce = { ...runtime, sleep: async () => {} };
  const rows = () => compareRows({ runtime: atOnce }, company.account.id, false);
  expect((await eventually(rows, ({ rowDifferences }) => rowDifferences.length === 0)).rowDifferences).toEqual([]);
}

async function sums(company: Company) {
  const storedSums = (await scanProjections(company.account.id)).sums;
  const isSum = ([, value]: [string, unknown]) => value !== 0;
  return Object.fromEntries(
    [...storedSums].map(([name, { values }]) => [name, Object.fromEntries([...values].filter(isSum))]),
  );
}

async function set(key: Key, field: string, value: unknown): Promise<void> {
  await documentClient.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: key,
      UpdateExpression: 'SET #f = :value',
      ExpressionAttributeNames: { '#f': field },
      ExpressionAttributeValues: { ':value': value },
    }),
  );
}

/** Marks an event as not counted. Its sums stay. */
async function forget(key: Key): Promise<void> {
  await documentClient.send(
    new UpdateCommand({ TableName: tableName(), Key: key, UpdateExpression: 'REMOVE countedAt' }),
  );
}

/** Unmarks every seventh event that never expires. (Counting a click also records it elsewhere.) */
async function forgetSomeEvents(company: Company): Promise<void> {
  const marked: Key[] = [];
  const filter = { expression: 'attribute_exists(countedAt) AND attribute_not_exists(keptUntil)' };
  await scan(company.account.id, filter, (items) => {
    marked.push(...items.map(({ pk, sk }) => ({ pk, sk })));
  });
  for (const [index, key] of marked.entries()) if (index % 7 === 0) await forget(key);
}

function withoutEmpty(all: Awaited<ReturnType<typeof sums>>) {
  return Object.fromEntries(Object.entries(all).filter(([, values]) => Object.keys(values).length > 0));
}

let company: Company;
let refIds: string[];
let before: Awaited<ReturnType<typeof sums>>;
let stored: StoredSums[];

beforeAll(async () => {
  ({ company, refIds } = await aBusyCompany());
  await Promise.all([1, 2, 3, 4].map(() => traffic(company, refIds, 40)));
  await waitUntilSettled(company);
  before = await sums(company);
  stored = [...(await scanProjections(company.account.id)).sums.values()];
});

test("the projector's sums equal the sums of all events", async () => {
  const found = await check(company);
  expect(found).toMatchObject(right);
  expect(found.events).toBeGreaterThan(50);
  expect(found.items).toBe(stored.length);
  // Lists of leads, rewards and promoters: all, per promoter, per campaign, per pair.
  expect(found.lists).toBeGreaterThan(15);
});

test('changed, deleted, invented or non-numeric sums are reported and repaired', async () => {
  const { account } = company;
  const isBalances = ({ sk }: Key) => sk === keys.balances(1, 1).sk;
  const [deletedKey, changedKey, replacedKey] = stored.map(({ key }) => key).filter((key) => !isBalances(key)) as [
    Key,
    Key,
    Key,
  ];
  const [balances] = stored.map(({ key }) => key).filter(isBalances) as [Key];
  await set(changedKey, 'sales_total', 123_456_789);
  await documentClient.send(new DeleteCommand({ TableName: tableName(), Key: deletedKey }));
  await documentClient.send(new PutCommand({ TableName: tableName(), Item: { ...replacedKey, leads_count: 'many' } }));
  await set(balances, 'points_earned', 7);
  await set(balances, 'cash_paid', 11);
  await set(balances, 'remark', 'kept');
  await documentClient.send(
    new PutCommand({
      TableName: tableName(),
      Item: { ...keys.counters(account.id, 999, 1), sales_count: 5, revision: 3 },
    }),
  );

  const found = await check(company);
  expect(found).toMatchObject({ lost: [], unsettled: 0 });
  expect(found.differences).toContainEqual(expect.objectContaining({ field: 'sales_total', stored: 123_456_789 }));
  expect(found.differences).toContainEqual(expect.objectContaining({ field: 'points_earned', stored: 7, computed: 0 }));
  expect(found.differences).toContainEqual(expect.objectContaining({ field: 'cash_paid', stored: 11, computed: 0 }));
  expect(found.differences).toContainEqual(expect.objectContaining({ field: 'leads_count', stored: 'many' }));
  expect(found.differences).toContainEqual(expect.objectContaining({ stored: null }));
  expect(found.differences).toContainEqual({
    account: account.id,
    promoterId: 999,
    campaignId: 1,
    field: 'sales_count',
    stored: 5,
    computed: 0,
  });
  const rebuilt = await rebuild(company);
  expect(rebuilt.unsettled).toBe(0);
  expect(rebuilt.differences).toHaveLength(found.differences.length);
  expect(rebuilt.differences).toEqual(expect.arrayContaining([...found.differences]));
  expect(await check(company)).toMatchObject(right);
  const { [`${account.id}#promoter#999\ncounters#1`]: madeUp, ...after } = await sums(company);
  expect(madeUp).toEqual({});
  expect(after).toEqual(before);
  // Attributes that no event sets are preserved.
  expect(await readItem(balances)).toMatchObject({ remark: 'kept' });
});

test('lost events are counted once, whether or not their sums exist', async () => {
  const events: StoredEvent[] = [];
  const all = { account: company.account.id, lostBefore: FUTURE };
  await forgetSomeEvents(company);
  await forEachLostEvent(all, async (page) => {
    events.push(...page);
  });
  expect(events.length).toBeGreaterThan(5);

  // Too recent to be lost: the sums are repaired without them.
  const youngRebuild = await rebuildProjections({ runtime: fastRuntime }, createScope(company, LONG_AGO));
  expect(youngRebuild.lost).toEqual([]);
  expect(youngRebuild.differences).not.toEqual([]);
  const found = await check(company);
  expect(found.differences).toEqual([]);
  expect(found.lost.reduce((sum, lost) => sum + lost.events, 0)).toBe(events.length);

  expect((await rebuild(company)).lost).toEqual(found.lost);
  expect(await check(company)).toMatchObject(right);
  expect(await rebuild(company)).toMatchObject(right);
  expect(withoutEmpty(await sums(company))).toEqual(withoutEmpty(before));

  await forgetSomeEvents(company);
  expect((await rebuild(company)).lost).not.toEqual([]);
  expect(await check(company)).toMatchObject(right);
  expect(withoutEmpty(await sums(company))).toEqual(withoutEmpty(before));
});

test('clicks that expired with their visitors stay counted in rebuilds and reports', async () => {
  const company = await aCompany();
  const { promotion } = await company.promoter();
  const click = () => post('/tr', { account: company.account.id, ref_id: promotion.refId });
  const tids = await Promise.all([1, 2, 3, 4].map(async () => (await click()).body.tid as string));
  await waitUntilSettled(company);
  const visitorKeys = tids.slice(1).map((tid) => keys.visitor(company.account.id, tid));
  for (const key of visitorKeys) {
    expect(await readItem(key)).toMatchObject({ expires_at: expect.any(Number) });
    await documentClient.send(new DeleteCommand({ TableName: tableName(), Key: key }));
  }
  expect(await check(company)).toMatchObject(right);
  expect(await rebuild(company)).toMatchObject(right);
  expect((await readCounters(company.account.id, promotion)).visitors_count).toBe(4);
  expect(await rebuildReports({ runtime: fastRuntime }, company.account.id)).toMatchObject({
    differences: [],
    unsettled: 0,
  });
  await set(keys.counters(company.account.id, promotion.promoterId, promotion.campaignId), 'visitors_count', 1);
  expect((await rebuild(company)).differences).toMatchObject([{ field: 'visitors_count', stored: 1, computed: 4 }]);
});

test('a click of an earlier version, which never expires, stays counted', async () => {
  const company = await aCompany();
  const { promotion } = await company.promoter();
  const { promoterId, campaignId, id: promotionId } = promotion;
  const now = runtime.now();
  const key = keys.visitor(company.account.id, unique('tid'));
  const click = { event: 'click', tid: 'x', promoterId, campaignId, promotionId, at: now, recordedAt: now };
  await documentClient.send(new PutCommand({ TableName: tableName(), Item: { ...key, ...click } }));
  await waitUntilSettled(company);
  expect(await readItem(key)).not.toHaveProperty('expires_at');
  expect(await check(company)).toMatchObject(right);
  await forget(key);
  expect((await rebuild(company)).lost).toMatchObject([{ kind: 'click', events: 1 }]);
  expect(await check(company)).toMatchObject(right);
});

test("counting events raises a sum's revision even where they cancel each other out", async () => {
  const { promoter, promotion } = await company.promoter();
  const event_id = unique('event');
  const email = `${unique('lead')}@example.com`;
  await company.v2('/track/sale', { email, ref_id: promotion.refId, event_id, amount: 100 });
  await company.v2('/track/refund', { email, event_id, amount: 100, sale_event_id: event_id });
  await waitUntilSettled(company);
  const key = keys.balances(company.account.id, promoter.id);
  const item = await readItem<{ revision: number }>(key);
  const eventKeys = [
    keys.moneyEvent(company.account.id, 'sale', event_id),
    keys.moneyEvent(company.account.id, 'refund', event_id),
  ];
  const events = await Promise.all(
    eventKeys.map(async (key) => ({ key, event: (await readItem<StoredEvent['event']>(key)) as StoredEvent['event'] })),
  );
  for (const { key } of events) await forget(key);
  expect(await projectEvents(events, runtime.now())).toBe(2);
  expect(await readItem(key)).toMatchObject({ revision: (item?.revision ?? 0) + 1, cash_earned: 0 });
  await rebuild(company);
});

test('a check ignores sums that change while it runs, and a rebuild leaves them alone', async () => {
  const { promoter, promotion } = await company.promoter();
  const event_id = unique('event');
  const email = `${unique('lead')}@example.com`;
  await company.v2('/track/sale', { email, ref_id: promotion.refId, event_id, amount: 100 });
  await waitUntilSettled(company);
  const key = keys.moneyEvent(company.account.id, 'sale', event_id);
  const sale = { key, event: (await readItem<StoredEvent['event']>(key)) as StoredEvent['event'] };
  await forget(key);
  await rebuildProjections({ runtime: fastRuntime }, createScope(company, LONG_AGO));
  let slept = 0;
  // Calls pause too; only the pause before the events are read has this length.
  const sleeping = (work: () => Promise<unknown>) => async (milliseconds: number) => {
    if (milliseconds === READ_SETTLE_MS) await work();
  };
  const runtimeDuring = (work: () => Promise<unknown>) => ({ ...runtime, sleep: sleeping(work) });

  const counted = await checkProjections(
    {
      runtime: runtimeDuring(async () => {
        slept += 1;
        if (slept === 1) expect(await projectEvents([sale], runtime.now())).toBe(1);
      }),
    },
    createScope(company),
  );
  expect(counted).toMatchObject(right);
  expect(slept).toBe(4);

  const balances = keys.balances(company.account.id, promoter.id);
  await set(balances, 'cash_earned', 19);
  let revision = 1000;
  const restless = runtimeDuring(async () => {
    revision += 1;
    await set(balances, 'revision', revision);
  });
  const findings = await rebuildProjections({ runtime: restless }, createScope(company));
  expect(findings).toMatchObject({ differences: [], unsettled: 1 });
  const [outdated] = (await readSums([balances])).values() as Iterable<StoredSums>;
  await restless.sleep(1000);
  await expect(replaceSums(outdated as StoredSums, [['cash_earned', 20]])).rejects.toThrow('condition failed');
  expect((await rebuild(company)).differences).toMatchObject([{ field: 'cash_earned', stored: 19, computed: 20 }]);
});

test('sums that are created while they are computed are not overwritten', async () => {
  const { promotion } = await company.promoter();
  const key = keys.counters(company.account.id, promotion.promoterId, promotion.campaignId);
  await set(key, 'revision', 1);
  await expect(replaceSums(emptySums(key), [['visitors_count', 7]])).rejects.toThrow('condition failed');
  expect(await readItem(key)).not.toHaveProperty('visitors_count');
  await documentClient.send(new DeleteCommand({ TableName: tableName(), Key: key }));
});

test('under traffic, a check finds no false difference and a rebuild repairs wrong sums', async () => {
  const { company, refIds } = await aBusyCompany();
  const { promoter, promotion } = await company.promoter();
  const quiet = keys.counters(company.account.id, promoter.id, promotion.campaignId);
  await traffic(company, [promotion.refId], 5);
  await waitUntilSettled(company);
  const visitors = (await readCounters(company.account.id, promotion)).visitors_count;
  let running = true;
  const streams = [1, 2, 3].map(async () => {
    // Bounded: a check takes longer the more events there are, and a fast machine would make them faster than it checks.
    while (running) {
      await traffic(company, refIds, 5);
      await runtime.sleep(2000);
    }
  });
  const youngScope = createScope(company, LONG_AGO);
  for (let round = 0; round < 5; round += 1) {
    expect(await checkProjections({ runtime: fastRuntime }, youngScope)).toMatchObject({
      differences: [],
      listDifferences: [],
    });
  }
  await set(quiet, 'visitors_count', visitors + 1);
  const busy = [...(await scanProjections(company.account.id)).sums.values()]
    .map(({ key }) => key)
    .filter((key) => key.pk !== quiet.pk);
  for (const key of busy) await set(key, key.sk === keys.balances(1, 1).sk ? 'cash_earned' : 'sales_total', 1);
  const { id: account } = company.account;
  const [still, moving] = [listName('leads', { promoterId: promoter.id }), listName('leads')];
  const rows = await readWholeList(account, still);
  for (const list of [still, moving]) await set(keys.listHead(account, list), 'tail', [-1]);
  const rebuilt = await rebuildProjections({ runtime: fastRuntime }, youngScope);
  expect(rebuilt.listDifferences).toContainEqual(expect.objectContaining({ list: still, extra: [-1] }));
  expect(rebuilt.differences).toContainEqual(
    expect.objectContaining({
      promoterId: promoter.id,
      field: 'visitors_count',
      stored: visitors + 1,
      computed: visitors,
    }),
  );
  running = false;
  await Promise.all(streams);
  await waitUntilSettled(company);
  await rebuild(company);
  expect(await check(company)).toMatchObject(right);
  expect((await readCounters(company.account.id, promotion)).visitors_count).toBe(visitors);
  expect((await readWholeList(account, still)).sort()).toEqual(rows.sort());
});

test('a check limits its scans to 1000 items per page and four concurrent requests', async () => {
  const { company, refIds } = await aBusyCompany();
  await traffic(company, refIds, 5);
  await waitUntilSettled(company);
  // Simulates an earlier version: the whole table is scanned.
  const { id } = company.account;
  await documentClient.send(new DeleteCommand({ TableName: tableName(), Key: keys.allNumbered(id) }));
  let [running, highest] = [0, 0];
  const pages: unknown[] = [];
  const stopIntercepting = interceptCommands(async (command, send) => {
    running += 1;
    highest = Math.max(highest, running);
    if (command instanceof ScanCommand) pages.push(command.input.Limit);
    return send(command).finally(() => {
      running -= 1;
    });
  });
  expect(await check(company).finally(stopIntercepting)).toMatchObject(right);
  expect(highest).toBeLessThanOrEqual(4);
  expect(new Set(pages)).toEqual(new Set([1000]));
});

test('sums beyond the safe integer range stay exact', async () => {
  const other = await aCompany();
  const { promoter } = await other.promoter();
  const now = runtime.now();
  const largest = Number.MAX_SAFE_INTEGER;
  const change = { of: 'balance', promoterId: promoter.id, unit: 'points', earned: largest, paid: 0 } as const;
  for (const id of [1, 2, 3]) {
    const event = { event: 'change', id, cause: 'test', at: now, recordedAt: now, changes: [change] };
    const Item = { ...keys.changeEvent(other.account.id, 1_000_000 + id), ...event };
    await documentClient.send(new PutCommand({ TableName: tableName(), Item }));
  }
  await waitUntilSettled(other);
  const sum = BigInt(largest) * 3n;
  const balances = keys.balances(other.account.id, promoter.id);
  expect(await readItem(balances)).toMatchObject({ points_earned: sum });
  expect(await check(other)).toMatchObject(right);
  await set(balances, 'points_earned', 1);
  expect((await check(other)).differences).toMatchObject([{ field: 'points_earned', stored: 1, computed: sum }]);
});
