import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ListChange, listWrites, readListPage, readWholeList } from '#shared/store/lists.ts';
import { commit } from '#shared/store/transaction.ts';
import { aCompany, unique } from '#test/support/company.ts';

/** Changes a list as the projector does. */
async function change(change: ListChange): Promise<void> {
  const writes = await listWrites([change]);
  if (writes.length > 0) await commit(writes);
}

async function walk(account: number, list: string, perPage: number): Promise<number[][]> {
  const pages: number[][] = [];
  for (let page = 1; ; page += 1) {
    const { ids } = await readListPage(account, list, { page, perPage });
    if (ids.length > 0) pages.push([...ids]);
    if (ids.length < perPage) return pages;
  }
}

test('a list that rows were added to and taken out of, in whatever portions, is walked in the order of adding', async () => {
  const { account } = await aCompany();
  const portions = fc.array(
    fc.record({ added: fc.integer({ min: 0, max: 130 }), removed: fc.array(fc.nat(400), { maxLength: 5 }) }),
    { minLength: 1, maxLength: 5 },
  );
  await fc.assert(
    fc.asyncProperty(portions, fc.integer({ min: 1, max: 100 }), async (steps, perPage) => {
      const list = unique('list');
      const expected: number[] = [];
      let next = 1;
      for (const { added, removed } of steps) {
        const fresh = Array.from({ length: added }, () => next++);
        const gone = removed.filter((id) => expected.includes(id));
        await change({ account: account.id, list, added: fresh, removed: [...new Set(gone)] });
        for (const id of gone) expected.splice(expected.indexOf(id), expected.includes(id) ? 1 : 0);
        expected.push(...fresh);
      }
      expect((await walk(account.id, list, perPage)).flat()).toEqual(expected);
      expect(await readWholeList(account.id, list)).toEqual(expected);
      const { total } = await readListPage(account.id, list, { page: 1, perPage });
      expect(total).toBe(expected.length);
    }),
    { numRuns: 25 },
  );
});

test('a row that goes and comes within a batch ends where its last change put it', async () => {
  const { account } = await aCompany();
  const [here, there] = [unique('here'), unique('there')];
  const moved = (from: string, to: string): ListChange[] => [
    { account: account.id, list: from, added: [], removed: [7] },
    { account: account.id, list: to, added: [7], removed: [] },
  ];
  await commit(await listWrites([{ account: account.id, list: here, added: [6, 7, 8], removed: [] }]));
  await commit(await listWrites([...moved(here, there), ...moved(there, here), ...moved(here, there)]));
  expect([await readWholeList(account.id, here), await readWholeList(account.id, there)]).toEqual([[6, 8], [7]]);
});

test('two who add to a list at once do not overwrite each other: one of them is refused', async () => {
  const { account } = await aCompany();
  const list = unique('list');
  const both = await Promise.all(
    [1, 2].map((id) => listWrites([{ account: account.id, list, added: [id], removed: [] }])),
  );
  const outcomes = await Promise.allSettled(both.map(commit));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await readWholeList(account.id, list)).toHaveLength(1);
});
