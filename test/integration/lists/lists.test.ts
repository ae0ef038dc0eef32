import { BatchGetCommand, DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { BLOCK_SIZE } from '#shared/domain/lists/list.ts';
import { type ListChange, listWrites, readListPage, readWholeList } from '#shared/store/lists/lists.ts';
import { documentClient, tableName } from '#shared/store/table/client.ts';
import { keys, partitions } from '#shared/store/table/keys.ts';
import { type Item, readItem, readPartition } from '#shared/store/table/read.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { aCompany, unique } from '#test/support/service/company.ts';
import { batches, PlainList } from '#test/support/table/plain-list.ts';

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** A new list, changed as the projector does. */
async function aList() {
  const { account } = await aCompany();
  const list = unique('list');
  const change = async (added: readonly number[], removed: readonly number[] = []) => {
    await commit(await listWrites([{ account: account.id, list, added, removed }]));
  };
  const page = (page: number, perPage: number) => readListPage(account.id, list, { page, perPage });
  return { account: account.id, list, change, page, readAll: () => readWholeList(account.id, list) };
}

type Answer = GetAnswer & { readonly Items?: readonly Item[] };
type GetAnswer = { readonly Responses?: Readonly<Record<string, readonly Item[]>> };
type Tear = (first: readonly Item[], repeated: () => Promise<readonly Item[]>) => Promise<readonly Item[]>;

/** Changes the result of the nth call of a kind; `again` repeats the read. */
function interrupt(kind: typeof BatchGetCommand | typeof QueryCommand, nth: number, tear: Tear): () => void {
  const real = documentClient.send.bind(documentClient) as (command: unknown) => Promise<Answer>;
  const itemsIn = ({ Items, Responses }: Answer) => Items ?? Responses?.[tableName()] ?? [];
  let calls = 0;
  const spy = vi.spyOn(documentClient, 'send').mockImplementation((async (command: unknown) => {
    if (!(command instanceof kind) || ++calls !== nth) return real(command);
    const items = await tear(itemsIn(await real(command)), async () => itemsIn(await real(command)));
    return kind === QueryCommand ? { Items: items } : { Responses: { [tableName()]: items } };
  }) as never);
  return () => spy.mockRestore();
}

const isHead = ({ sk }: Item) => sk === keys.listHead(1, '').sk;

/** Number of table calls made by `work`. */
async function countCalls(work: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(documentClient, 'send');
  await work();
  const { length } = spy.mock.calls;
  spy.mockRestore();
  return length;
}

test('a list changed in any portions has the pages of a plain array', async () => {
  const { account } = await aCompany();
  const sizes = fc.uniqueArray(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(batches, sizes, async (changes, sizes) => {
      const list = unique('list');
      const plain = new PlainList();
      for (const change of changes) {
        plain.change(change);
        await commit(await listWrites([{ account: account.id, list, ...change }]));
      }
      expect(await readWholeList(account.id, list)).toEqual(plain.rows);
      for (const perPage of sizes) {
        const last = Math.ceil(plain.rows.length / perPage);
        // Of hundreds of small pages, the first and the last.
        const pages = numbers(1, last + 1).filter((page) => page <= 20 || page >= last);
        const read = pages.map((page) => readListPage(account.id, list, { page, perPage }));
        expect(await Promise.all(read)).toEqual(
          pages.map((page) => ({ ids: plain.page(page, perPage), total: plain.rows.length })),
        );
      }
    }),
    { numRuns: 25 },
  );
});

test('a page takes one table call, and two if earlier rows were removed', async () => {
  const { change, page } = await aList();
  await change(numbers(1, 950));
  expect(await countCalls(() => page(9, 100))).toBe(1);
  await change([], numbers(301, 310));
  expect(await countCalls(() => page(3, 100))).toBe(1);
  expect(await countCalls(() => page(8, 100))).toBe(2);
  expect(await page(8, 100)).toEqual({ ids: numbers(711, 810), total: 940 });
});

test('emptied blocks of a list are deleted, and its head does not grow', async () => {
  const { account, list, change, page, readAll } = await aList();
  await change(numbers(1, 950));
  await change([], [...numbers(1, 40), ...numbers(201, 300)]);
  await change([951], numbers(41, 200));
  const items = await readPartition(partitions.list(account, list));
  expect(items.map(({ sk }) => sk)).toEqual([
    ...numbers(4, 9).map((block) => keys.listBlock(account, list, block).sk),
    keys.listHead(account, list).sk,
  ]);
  expect(items.at(-1)).toMatchObject({ filled: 9, start: 3, removed: {}, early: [] });
  expect(await page(1, 60)).toEqual({ ids: numbers(301, 360), total: 651 });
  await change([], await readAll());
  expect(await readPartition(partitions.list(account, list))).toMatchObject([{ filled: 9, start: 9, tail: [] }]);
  await change([1000]);
  expect(await page(1, 10)).toEqual({ ids: [1000], total: 1 });
});

test('a page of rows spread over a hundred blocks is complete', async () => {
  const { change, page } = await aList();
  const blocks = 105;
  for (let block = 0; block < blocks; block += 15)
    await change(numbers(block * BLOCK_SIZE + 1, (block + 15) * BLOCK_SIZE));
  const remaining = numbers(1, blocks).map((block) => (block - 1) * BLOCK_SIZE + 50);
  for (let block = 0; block < blocks; block += 15) {
    const rows = numbers(block * BLOCK_SIZE + 1, (block + 15) * BLOCK_SIZE);
    await change(
      [],
      rows.filter((id) => !remaining.includes(id)),
    );
  }
  expect(await page(1, 100)).toEqual({ ids: remaining.slice(0, 100), total: blocks });
  expect(await page(2, 100)).toEqual({ ids: remaining.slice(100), total: blocks });
});

test('a row moved several times within a batch ends where its last change put it', async () => {
  const { account } = await aCompany();
  const [listHere, listThere] = [unique('here'), unique('there')];
  const moveChanges = (from: string, to: string): ListChange[] => [
    { account: account.id, list: from, added: [], removed: [7] },
    { account: account.id, list: to, added: [7], removed: [] },
  ];
  await commit(await listWrites([{ account: account.id, list: listHere, added: [6, 7, 8], removed: [] }]));
  await commit(
    await listWrites([
      ...moveChanges(listHere, listThere),
      ...moveChanges(listThere, listHere),
      ...moveChanges(listHere, listThere),
    ]),
  );
  expect([await readWholeList(account.id, listHere), await readWholeList(account.id, listThere)]).toEqual([
    [6, 8],
    [7],
  ]);
});

test('changes of a row have the same result in any order', async () => {
  const { change, readAll } = await aList();
  await change([], [7]);
  expect(await readAll()).toEqual([]);
  await change([6, 7]);
  expect(await readAll()).toEqual([6]);
  // Added, removed, added again: the second addition arrives together with the first.
  await change([7, 7]);
  await change([8], [7]);
  expect(await readAll()).toEqual([6, 7, 8]);
});

test('a batch without a net effect still raises the revision', async () => {
  const { account, list, change } = await aList();
  const revision = async () => (await readItem<{ revision: number }>(keys.listHead(account, list)))?.revision;
  await commit(
    await listWrites([
      { account, list, added: [7], removed: [] },
      { account, list, added: [], removed: [7] },
    ]),
  );
  expect(await revision()).toBe(1);
  await change([7]);
  expect(await revision()).toBe(2);
});

test('concurrent changes of a list do not overwrite each other: one is rejected', async () => {
  const { account, list, change, readAll } = await aList();
  const changes = (added: number[], removed: number[]) => listWrites([{ account, list, added, removed }]);
  const results = await Promise.all([changes([1], []), changes([2], [])]);
  const outcomes = await Promise.allSettled(results.map(commit));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await readAll()).toHaveLength(1);
  // One added and one removed: the same number of rows, but not the same rows.
  const [[last = 0], outdated] = [await readAll(), await changes([4], [])];
  await change([3], [last]);
  await expect(commit(outdated)).rejects.toThrow('condition failed');
  expect(await readAll()).toEqual([3]);
});

test('a page or whole list that changes while it is read lacks no rows', async () => {
  const { change, page, readAll } = await aList();
  await change(numbers(1, 560));
  await change([], [1]);
  // The first call finds the position of the page; the second one gets a head older than the blocks.
  const restorePage = interrupt(BatchGetCommand, 2, async (first, repeated) => {
    await change([], [...numbers(2, 170), 333]);
    return [...first.filter(isHead), ...(await repeated()).filter((item) => !isHead(item))];
  });
  expect(await page(3, 100).finally(restorePage)).toEqual({ ids: numbers(372, 471), total: 389 });

  // A head newer than the blocks: one block is missing.
  const restoreWhole = interrupt(QueryCommand, 1, async (first, repeated) => {
    await change(numbers(561, 600));
    return [...first.filter((item) => !isHead(item)), ...(await repeated()).filter(isHead)];
  });
  const expected = numbers(171, 600).filter((id) => id !== 333);
  expect(await readAll().finally(restoreWhole)).toEqual(expected);
});

test('a damaged list shows its remaining rows', async () => {
  const { account, list, change, page, readAll } = await aList();
  await change(numbers(1, 250));
  await documentClient.send(new DeleteCommand({ TableName: tableName(), Key: keys.listBlock(account, list, 1) }));
  expect(await readAll()).toEqual(numbers(101, 250));
  expect(await page(2, 60)).toEqual({ ids: numbers(101, 120), total: 250 });
});
