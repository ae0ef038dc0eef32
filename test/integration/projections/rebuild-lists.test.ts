import { DeleteCommand, PutCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, test, vi } from 'vitest';
import type { RebuildScope } from '#shared/operations/projections/event-totals.ts';
import { checkProjections, READ_SETTLE_MS, rebuildProjections } from '#shared/operations/projections/rebuild.ts';
import { runtime } from '#shared/runtime.ts';
import { eventWrite } from '#shared/store/journal.ts';
import { listFromItems, readListPage, readWholeList } from '#shared/store/lists/lists.ts';
import { repairList } from '#shared/store/lists/repair-list.ts';
import { documentClient, tableName } from '#shared/store/table/client.ts';
import { type Key, keys, listKeys, partitions } from '#shared/store/table/keys.ts';
import { type Item, readItem, readPartition } from '#shared/store/table/read.ts';
import { scan } from '#shared/store/table/scan.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { aCompany, type Company } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

const fastRuntime = { ...runtime, sleep: (milliseconds: number) => runtime.sleep(milliseconds / 10) };
const createScope = (company: Company): RebuildScope => ({ account: company.account.id, lostBefore: runtime.now() });
const check = (company: Company) => checkProjections({ runtime: fastRuntime }, createScope(company));
const rebuild = (company: Company) => rebuildProjections({ runtime: fastRuntime }, createScope(company));
const right = { differences: [], listDifferences: [], lost: [], unsettled: 0 };
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Between the event numbers already taken and those the service takes next. */
let eventId = 30;
const LAST_TAKEN = 130;

/** Changes a list at that minute of 2024 and waits until the projector has counted it. */
async function recordListChange(
  list: string,
  { added = [], removed = [] }: { readonly added?: readonly number[]; readonly removed?: readonly number[] },
  minute = 0,
): Promise<void> {
  const at = new Date(Date.UTC(2024, 0, 1, 0, minute)).toISOString();
  eventId += 1;
  const changes = [{ of: 'list', list, added, removed }] as const;
  await commit([eventWrite(account, { event: 'change', id: eventId, cause: 'test', at, recordedAt: at, changes })]);
  const mark = async () => (await readItem<Item>(keys.changeEvent(account, eventId)))?.countedAt;
  expect(await eventually(mark, (countedAt) => countedAt !== undefined)).toBeDefined();
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

async function remove({ pk, sk }: Key): Promise<void> {
  await documentClient.send(new DeleteCommand({ TableName: tableName(), Key: { pk, sk } }));
}

/** All stored items of an account's lists. */
async function listItems(account: number): Promise<Item[]> {
  const found: Item[] = [];
  const filter = {
    expression: 'sk = :head OR begins_with(sk, :block)',
    values: { ':head': listKeys.head, ':block': listKeys.block },
  };
  await scan(account, filter, (items) => void found.push(...items));
  return found;
}

const sortIds = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);

let company: Company;
let account: number;

beforeAll(async () => {
  company = await aCompany();
  account = company.account.id;
  await set(keys.numbers(account, 'event'), 'last', LAST_TAKEN);
});

/** The list has these rows, its pages add up to them, and its total is their count. */
async function expectRows(list: string, ids: readonly number[]): Promise<void> {
  const allIds = await readWholeList(account, list);
  expect(sortIds(allIds)).toEqual(sortIds(ids));
  const pages = await Promise.all(
    numbers(1, Math.ceil(ids.length / 70) + 1).map((page) => readListPage(account, list, { page, perPage: 70 })),
  );
  expect(pages.flatMap((page) => page.ids)).toEqual(allIds);
  expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([ids.length]));
}

test('lists with missing, extra or duplicate rows are reported and repaired', async () => {
  const damaged = ['missing', 'extra', 'duplicate', 'blockless', 'headless', 'miscounted', 'untouched'];
  for (const list of damaged) await recordListChange(list, { added: numbers(1, 250) });
  await recordListChange('untouched', { removed: [...numbers(1, 120), 130, 240] });
  expect(await check(company)).toMatchObject(right);

  const head = (list: string) => keys.listHead(account, list);
  await set(keys.listBlock(account, 'missing', 2), 'ids', numbers(101, 198));
  await set(head('extra'), 'tail', [...numbers(201, 250), 7000, 7001]);
  await set(head('duplicate'), 'tail', [...numbers(201, 250), 5, 5, 210]);
  await remove(keys.listBlock(account, 'blockless', 1));
  await remove(head('headless'));
  await set(head('miscounted'), 'removed', { 1: 3 });

  const none = { account, missing: [], extra: [], duplicate: [], miscounted: false };
  const expected = [
    { ...none, list: 'missing', missing: [199, 200], miscounted: true },
    { ...none, list: 'extra', extra: [7000, 7001] },
    { ...none, list: 'duplicate', duplicate: [5, 5, 210] },
    { ...none, list: 'blockless', missing: numbers(1, 100), miscounted: true },
    { ...none, list: 'headless', missing: numbers(1, 250) },
    { ...none, list: 'miscounted', miscounted: true },
  ];
  const found = await check(company);
  expect(found).toMatchObject({ differences: [], unsettled: 0 });
  expect(found.listDifferences).toHaveLength(expected.length);
  expect(found.listDifferences).toEqual(expect.arrayContaining(expected));
  const rebuilt = await rebuild(company);
  expect(rebuilt.listDifferences).toEqual(expect.arrayContaining(expected));

  expect(await check(company)).toMatchObject(right);
  for (const list of damaged.slice(0, -1)) await expectRows(list, numbers(1, 250));
  await expectRows('untouched', [...numbers(121, 129), ...numbers(131, 239), ...numbers(241, 250)]);
  // The service continues from the repaired list.
  await recordListChange('blockless', { added: numbers(251, 400), removed: [1, 150] });
  await expectRows('blockless', [...numbers(2, 149), ...numbers(151, 400)]);
  expect(await check(company)).toMatchObject(right);
});

test('a rebuild empties a list that no event mentions', async () => {
  await documentClient.send(
    new PutCommand({
      TableName: tableName(),
      Item: { ...keys.listHead(account, 'made-up'), filled: 1, start: 0, removed: {}, early: [], tail: [1, 2, 3] },
    }),
  );
  await set(keys.listBlock(account, 'made-up', 1), 'ids', numbers(1001, 1100));
  const [difference] = (await rebuild(company)).listDifferences;
  expect(difference).toMatchObject({ list: 'made-up', missing: [], miscounted: false });
  expect(sortIds(difference?.extra ?? [])).toEqual([1, 2, 3, ...numbers(1001, 1100)]);
  await expectRows('made-up', []);
  expect(await check(company)).toMatchObject(right);
});

test('a rebuild restores deleted lists in event order', async () => {
  const others = await Promise.all([company.promoter(), company.promoter()]);
  await eventually(
    () => readWholeList(account, 'promoters'),
    ({ length }) => length === others.length,
  );
  // Event numbers are not in time order. A row that was removed and added again is at its second position.
  await recordListChange('ordered', { added: [30] }, 1);
  await recordListChange('ordered', { added: [20] }, 2);
  await recordListChange('ordered', { removed: [30] }, 4);
  await recordListChange('ordered', { added: [10] }, 3);
  await recordListChange('ordered', { added: [30] }, 6);
  await recordListChange('ordered', { added: [9, 8] }, 5);
  // More than one transaction holds.
  await recordListChange('large', { added: numbers(1, 5200) });
  await recordListChange('large', { added: numbers(5201, 10_400) });
  await recordListChange('large', { removed: numbers(50, 250) });
  expect(await check(company)).toMatchObject(right);
  const names = new Set((await listItems(account)).map(({ pk }) => pk.slice(pk.indexOf('#list#') + 6)));
  const before = new Map<string, number[]>();
  for (const name of names) before.set(name, await readWholeList(account, name));

  for (const item of await listItems(account)) await remove(item);
  const { listDifferences } = await rebuild(company);
  const filled = [...before].filter(([, ids]) => ids.length > 0);
  expect(listDifferences.map(({ list }) => list).sort()).toEqual(filled.map(([list]) => list).sort());
  for (const [list, ids] of filled) await expectRows(list, ids);
  expect(await readWholeList(account, 'ordered')).toEqual([20, 10, 8, 9, 30]);
  expect(await readWholeList(account, 'large')).toEqual(before.get('large'));
  expect(await check(company)).toMatchObject(right);
});

test('a row that was removed before it was added stays removed, even after a rebuild', async () => {
  await recordListChange('early', { added: [1] });
  await recordListChange('early', { removed: [2] });
  expect(await check(company)).toMatchObject(right);
  await remove(keys.listHead(account, 'early'));
  expect((await rebuild(company)).listDifferences).toMatchObject([{ list: 'early', missing: [1], extra: [2] }]);
  expect(await check(company)).toMatchObject(right);
  await recordListChange('early', { added: [2] });
  expect(await readWholeList(account, 'early')).toEqual([1]);
  expect(await check(company)).toMatchObject(right);
});

test('a rebuild skips a list that keeps changing and repairs it once it is stable', async () => {
  await recordListChange('busy', { added: numbers(1, 120) });
  await set(keys.listHead(account, 'busy'), 'tail', numbers(101, 119));
  let slept = 0;
  const runtimeThatGrows = (times: number) => ({
    ...runtime,
    sleep: async (milliseconds: number) => {
      // Calls pause too; only the pause before the events are read has this length.
      if (milliseconds !== READ_SETTLE_MS) return;
      slept += 1;
      if (slept <= times) await recordListChange('busy', { added: [1000 + slept] });
    },
  });
  expect(await rebuildProjections({ runtime: runtimeThatGrows(99) }, createScope(company))).toMatchObject({
    listDifferences: [],
    unsettled: 1,
  });
  const grown = slept;
  expect(await rebuildProjections({ runtime: runtimeThatGrows(grown + 1) }, createScope(company))).toMatchObject({
    listDifferences: [{ list: 'busy', missing: [120] }],
    unsettled: 0,
  });
  await expectRows('busy', [...numbers(1, 120), ...numbers(1001, 1000 + grown + 1)]);
  expect(await check(company)).toMatchObject(right);
});

test('a check does not compare a list from before an event with events from after it', async () => {
  await recordListChange('torn', { added: [1] });
  // Simulates an earlier version: the whole table is scanned.
  await remove(keys.allNumbered(account));
  const key = keys.listHead(account, 'torn');
  const before = await readItem<Item>(key);
  let slept = 0;
  const counting = {
    ...runtime,
    sleep: async (milliseconds: number) => {
      // Calls pause too; only the pause before the events are read has this length.
      if (milliseconds !== READ_SETTLE_MS) return;
      slept += 1;
      if (slept === 1) await recordListChange('torn', { added: [2] });
    },
  };
  const real = documentClient.send.bind(documentClient) as (command: unknown) => Promise<{ Items?: Item[] }>;
  const spy = vi.spyOn(documentClient, 'send').mockImplementation((async (command: unknown) => {
    const response = await real(command);
    if (slept !== 1 || !(command instanceof ScanCommand)) return response;
    return { ...response, Items: response.Items?.map((item) => (item.pk === key.pk ? before : item)) };
  }) as never);
  const found = await checkProjections({ runtime: counting }, createScope(company)).finally(() => spy.mockRestore());
  expect(found).toMatchObject(right);
  expect(slept).toBe(4);
});

test('a repair that is based on an outdated list is rejected', async () => {
  await recordListChange('old', { added: [1, 2, 3] });
  const items = await readPartition(partitions.list(account, 'old'));
  await recordListChange('old', { added: [4] });
  const mend = repairList({ account, list: 'old' }, listFromItems(items), items[0]?.revision, {
    added: [5],
    removed: [1],
  });
  await expect(mend).rejects.toThrow('condition failed');
  expect(await readWholeList(account, 'old')).toEqual([1, 2, 3, 4]);
});
