import { expect, test } from 'vitest';
import { BLOCK_SIZE } from '#shared/domain/lists/list.ts';
import { getFigure } from '#shared/domain/reports/figures.ts';
import type { ChangeEvent, JournalEvent } from '#shared/domain/tracking/event.ts';
import { newVisitorId } from '#shared/domain/tracking/visitor-id.ts';
import { runtime } from '#shared/runtime.ts';
import { readListTotals, readWholeList } from '#shared/store/lists/lists.ts';
import { projectEvents, readBalances, readCounters } from '#shared/store/projections/projections.ts';
import { readFeed, readLastFeedNumber } from '#shared/store/reports/report-feed.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readItem } from '#shared/store/table/read.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit, put } from '#shared/store/table/transaction.ts';
import { aCompany } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

test('an event that is delivered repeatedly is counted once', async () => {
  const company = await aCompany();
  const { promoter, promotion } = await company.promoter();
  const { account } = company;
  await company.v2('/track/sale', { email: 'x@example.com', event_id: 's1', amount: 100, ref_id: promotion.refId });
  const key = keys.moneyEvent(account.id, 'sale', 's1');
  await eventually(
    () => readItem<{ countedAt?: string }>(key),
    (item) => item?.countedAt !== undefined,
  );
  const event = (await readItem<JournalEvent>(key)) as JournalEvent;
  const results = await Promise.all([1, 2, 3].map(() => projectEvents([{ key, event }], runtime.now())));
  expect(results).toEqual([0, 0, 0]);
  expect(await readCounters(account.id, promotion)).toMatchObject({ sales_count: 1, sales_total: 100 });
  expect(await readBalances(account.id, promoter.id)).toEqual([{ unit: 'cash', earned: 20, paid: 0 }]);
});

test('an event that is missing from the table is neither counted nor created', async () => {
  const { account } = await aCompany();
  const key = keys.visitor(account.id, 'nobody');
  const now = runtime.now();
  const owner = { promoterId: 1, campaignId: 1 };
  const click = { event: 'click', tid: 'nobody', promotionId: 1, at: now, recordedAt: now } as const;
  expect(await projectEvents([{ key, event: { ...click, ...owner } }], now)).toBe(0);
  expect(await readItem(key)).toBeNull();
  expect(await readCounters(account.id, owner)).toMatchObject({ visitors_count: 0 });
});

test("events that fill many list blocks stay within DynamoDB's transaction limits", async () => {
  const { account } = await aCompany();
  const now = runtime.now();
  const lists = Array.from({ length: 10 }, (_, index) => `list-${index}`);
  const events = Array.from({ length: 90 }, (_, index) => {
    const added = Array.from({ length: 30 }, (_, row) => index * 30 + row + 1);
    const changes = lists.map((list) => ({ of: 'list', list, added, removed: [] }) as const);
    const event = { event: 'change', id: index + 1, cause: 'test', at: now, recordedAt: now, changes } as const;
    return { key: keys.changeEvent(account.id, event.id), event };
  });
  // The events are not in the table, so none is counted; an oversized transaction would throw.
  expect(await projectEvents(events, now)).toBe(0);
  expect(await readWholeList(account.id, 'list-0')).toEqual([]);
});

/**
 * Stores clicks of the promoters in turn, without event attributes, so that the service's own projector ignores them.
 * @returns the events to project
 */
async function storeClicks(
  account: number,
  owners: readonly { promoterId: number; campaignId: number }[],
  count: number,
) {
  const now = runtime.now();
  const events = Array.from({ length: count }, (_, index) => {
    const owner = owners[index % owners.length] ?? { promoterId: 0, campaignId: 0 };
    const tid = newVisitorId(runtime.token());
    const event = { event: 'click' as const, tid, promotionId: owner.promoterId, at: now, recordedAt: now, ...owner };
    return { key: keys.visitor(account, tid), event };
  });
  for (let from = 0; from < count; from += 60) {
    await commit(events.slice(from, from + 60).map(({ key }) => put(key, {})));
  }
  return events;
}

const thirty = Array.from({ length: 30 }, (_, index) => ({ promoterId: 1000 + index, campaignId: 1 }));

function getCounters(account: number) {
  const read = ({ promoterId, campaignId }: (typeof thirty)[number]) =>
    readItem<{ revision: number; visitors_count: number }>(keys.counters(account, promoterId, campaignId));
  return Promise.all(thirty.map(read));
}

test('events of one promoter share a transaction, and repeated events are not counted twice', async () => {
  const { account } = await aCompany();
  const events = await storeClicks(account.id, thirty, 120);
  expect(await projectEvents(events, runtime.now())).toBe(120);
  expect(await projectEvents(events.toReversed(), runtime.now())).toBe(0);
  const sums = await getCounters(account.id);
  expect(sums.map((sum) => sum?.visitors_count)).toEqual(thirty.map(() => 4));
  // Each transaction raises a counter's revision once: 30 counters, plus one for a promoter split across transactions.
  expect(sums.reduce((total, sum) => total + (sum?.revision ?? 0), 0)).toBeLessThanOrEqual(31);
});

test('overlapping concurrent batches in different orders count each event once', async () => {
  const { account } = await aCompany();
  const events = await storeClicks(account.id, thirty, 150);
  const batches = [events, events.toReversed(), events.slice(40, 140), [...events.slice(90), ...events.slice(0, 90)]];
  const retry = <T>(work: () => Promise<T>) => retryOnConflict(work, runtime);
  const results = await Promise.all(batches.map((batch) => projectEvents(batch, runtime.now(), retry)));
  expect(results.reduce((sum, count) => sum + count, 0)).toBe(150);
  expect((await getCounters(account.id)).map((sum) => sum?.visitors_count)).toEqual(thirty.map(() => 5));
  const entries = await readFeed(account.id, 0, await readLastFeedNumber(account.id), 1);
  const rows = entries.flatMap((entry) => entry.rows);
  expect(rows.reduce((sum, { vector }) => sum + Number(getFigure(vector, 'clicks')), 0)).toBe(150);
});

test('a batch that fails between transactions resumes where it stopped', async () => {
  const { account } = await aCompany();
  const events = await storeClicks(account.id, thirty, 150);
  let transactions = 0;
  const failing = <T>(work: () => Promise<T>) => {
    transactions += 1;
    if (transactions === 2) throw new Error('The process ends');
    return work();
  };
  await expect(projectEvents(events, runtime.now(), failing)).rejects.toThrow('The process ends');
  const transactionCount = await projectEvents(events, runtime.now());
  expect(transactionCount).toBeGreaterThan(0);
  expect(transactionCount).toBeLessThan(150);
  expect((await getCounters(account.id)).map((sum) => sum?.visitors_count)).toEqual(thirty.map(() => 5));
});

test('events that fill too many list blocks are split over transactions and counted once', async () => {
  const { account } = await aCompany();
  const lists = Array.from({ length: 60 }, (_, index) => `many-${index}`);
  const now = runtime.now();
  const change = async (id: number, changes: ChangeEvent['changes']) => {
    const key = keys.changeEvent(account.id, id);
    await commit([put(key, {})]);
    return { key, event: { event: 'change' as const, id, cause: 'test', at: now, recordedAt: now, changes } };
  };
  const addition = (list: string, ids: readonly number[]) => ({ of: 'list' as const, list, added: ids, removed: [] });
  const almost = Array.from({ length: BLOCK_SIZE - 1 }, (_, index) => index + 1);
  const first = await change(
    1,
    lists.map((list) => addition(list, almost)),
  );
  expect(await projectEvents([first], now)).toBe(1);
  const events = await Promise.all(lists.map((list, index) => change(2 + index, [addition(list, [BLOCK_SIZE])])));
  expect(await projectEvents(events, now)).toBe(lists.length);
  expect(await projectEvents(events, now)).toBe(0);
  const totals = await readListTotals(account.id, lists);
  expect(lists.map((list) => totals.get(list))).toEqual(lists.map(() => BLOCK_SIZE));
});
