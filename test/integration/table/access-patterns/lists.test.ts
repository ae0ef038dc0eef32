import { describe, expect, test } from 'vitest';
import { createBatch } from '#shared/operations/batches/create-batch.ts';
import { runtime } from '#shared/runtime.ts';
import { findBatch, readBatchChunks, readOpenBatches } from '#shared/store/batches/batches.ts';
import { beginBackfill } from '#shared/store/index/backfill.ts';
import { appendToLog, readLog, readLogEnd } from '#shared/store/index/log.ts';
import { claimIndex, listIndexes, readIndexState, releaseIndex } from '#shared/store/index/manifest.ts';
import { encodeEntries } from '#shared/store/index/pages/page-encoding.ts';
import { readPages, writePages } from '#shared/store/index/pages/pages.ts';
import { readEntriesWithin } from '#shared/store/index/segments/read-ranges.ts';
import { listWrites, readListPage, readWholeList } from '#shared/store/lists/lists.ts';
import { readRows } from '#shared/store/lists/rows.ts';
import { keys } from '#shared/store/table/keys.ts';
import { takeNumbers } from '#shared/store/table/numbers.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { aCompany } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

/** Numbers refer to shared/store/README.md. */
describe('access patterns of lists and batch processes', () => {
  test('20: a list is read page by page and as a whole', async () => {
    const { account } = await aCompany();
    const ids = Array.from({ length: 250 }, (_, index) => index + 1);
    await commit(await listWrites([{ account: account.id, list: 'some', added: ids, removed: [] }]));
    const third = { ids: ids.slice(200), total: 250 };
    expect(await readListPage(account.id, 'some', { page: 3, perPage: 100 })).toEqual(third);
    expect(await readWholeList(account.id, 'some')).toEqual(ids);
  });

  test('21: rows of all records of a kind follow the records', async () => {
    const company = await aCompany();
    const { promoter } = await company.promoter();
    const emails = async () => (await readRows(company.account.id, 'promoter')).map(({ email }) => email);
    expect(await eventually(emails, (found) => found.length > 0)).toEqual([promoter.email]);
  });

  test('44 and 45: an index has a state, a log and pages, and one run at a time claims it', async () => {
    const { account } = await aCompany();
    expect(await readIndexState(account.id, 'payout')).toEqual({ last: 0, manifest: null });
    await beginBackfill(account.id, 'payout');
    // Far in the future, so that the service's own run neither blocks this one nor is blocked.
    const now = Date.parse('2100-01-01T00:00:00.000Z');
    const claims = () => claimIndex(account.id, 'payout', now, now + 1000);
    expect([await claims(), await claims()]).toEqual([true, false]);
    await releaseIndex(account.id, 'payout');
    expect(await claims()).toBe(true);
    expect(await listIndexes()).toContainEqual({ account: account.id, kind: 'payout' });
    const packed = '[3,"pending","cash",7,1,"2026-11-01T00:00:00.000Z","2026-11-21T00:00:00.000Z",500]';
    const change = { key: keys.row(account.id, 'payout', 3), revision: 1, packed, before: null };
    await appendToLog([change], runtime.now());
    const [entry] = await readLog(account.id, 'payout', 0, { pages: 1, isConsistent: true });
    expect(entry).toMatchObject({ number: 1, changes: [{ id: 3, revision: 1, packed, before: null }] });
    expect(await readLogEnd(account.id, 'payout')).toBe(1);
    const page = { id: 'run.1', height: 0, first: 'a', plus: 1, minus: 0 };
    await writePages(account.id, [{ id: page.id, packed: encodeEntries({ keys: ['a'], weights: [1] }) }], 0);
    expect((await readPages(account.id, [page])).get(page.id)).toEqual({ keys: ['a'], weights: [1] });
    const readEntries = (most: number) => readEntriesWithin(account.id, [page], [{ from: 'a', before: 'b' }], most);
    expect([await readEntries(1), await readEntries(0)]).toEqual([{ keys: ['a'], weights: [1] }, null]);
  });

  test('24 and 25: a batch process and its chunks are read, and finished ones are not open', async () => {
    const { account } = await aCompany();
    const ids = Array.from({ length: 250 }, (_, index) => index + 1);
    const input = { action: 'promoter/archive', terms: {}, meta: {}, ids } as const;
    const process = await createBatch({ account, runtime }, input);
    expect(await findBatch(account.id, process.id)).toMatchObject({ id: process.id, total: 250, chunks: 3 });
    const chunks = (await readBatchChunks(account.id, [process]))(process);
    expect(chunks.flatMap((chunk) => chunk.ids)).toEqual(ids);
    const openBatches = await eventually(
      () => readOpenBatches(account.id),
      (batches) => batches.length === 0,
    );
    expect(openBatches).toEqual([]);
    expect(await findBatch(account.id, process.id)).toMatchObject({ stage: 'ended', chunksLeft: 0 });
  });

  test('14: concurrently taken numbers are never given twice, regardless of the amounts', async () => {
    const { account } = await aCompany();
    const claimed = await Promise.all(
      Array.from({ length: 60 }, (_, index) => takeNumbers(account.id, 'event', index % 7)),
    );
    const numbers = claimed.flat();
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(Math.min(...numbers)).toBeGreaterThan(0);
  });
});
