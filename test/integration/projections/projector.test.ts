import { expect, test } from 'vitest';
import type { JournalEvent } from '#shared/domain/event.ts';
import { newVisitorId } from '#shared/domain/visitor-id.ts';
import { runtime } from '#shared/runtime.ts';
import { readWholeList } from '#shared/store/lists.ts';
import { project, readBalances, readCounters } from '#shared/store/projections.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readItem } from '#shared/store/table/read.ts';
import { commit, put } from '#shared/store/table/transaction.ts';
import { aCompany } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

test('an event that is delivered again and again is counted once', async () => {
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
  const again = await Promise.all([1, 2, 3].map(() => project([{ key, event }], runtime.now())));
  expect(again).toEqual([0, 0, 0]);
  expect(await readCounters(account.id, promotion)).toMatchObject({ sales_count: 1, sales_total: 100 });
  expect(await readBalances(account.id, promoter.id)).toEqual([{ unit: 'cash', earned: 20, paid: 0 }]);
});

test('an event that is not in the table counts for nothing, and is not made up', async () => {
  const { account } = await aCompany();
  const key = keys.visitor(account.id, 'nobody');
  const now = runtime.now();
  const owner = { promoterId: 1, campaignId: 1 };
  const click = { event: 'click', tid: 'nobody', promotionId: 1, at: now, recordedAt: now } as const;
  expect(await project([{ key, event: { ...click, ...owner } }], now)).toBe(0);
  expect(await readItem(key)).toBeNull();
  expect(await readCounters(account.id, owner)).toMatchObject({ visitors_count: 0 });
});

test('events that fill many blocks of lists are added in transactions that DynamoDB takes', async () => {
  const { account } = await aCompany();
  const now = runtime.now();
  const lists = Array.from({ length: 10 }, (_, index) => `list-${index}`);
  const events = Array.from({ length: 90 }, (_, index) => {
    const added = Array.from({ length: 30 }, (_, row) => index * 30 + row + 1);
    const changes = lists.map((list) => ({ of: 'list', list, added, removed: [] }) as const);
    const event = { event: 'change', id: index + 1, cause: 'test', at: now, recordedAt: now, changes } as const;
    return { key: keys.changeEvent(account.id, event.id), event };
  });
  // None of them is in the table, so that nothing is counted; a transaction that is too large would be an error.
  expect(await project(events, now)).toBe(0);
  expect(await readWholeList(account.id, 'list-0')).toEqual([]);
});

test('where events need several transactions, those of a promoter share one, and nothing is counted twice', async () => {
  const { account } = await aCompany();
  const now = runtime.now();
  const owners = Array.from({ length: 30 }, (_, index) => ({ promoterId: 1000 + index, campaignId: 1 }));
  const clicks = Array.from({ length: 120 }, (_, index) => {
    const owner = owners[index % owners.length] ?? { promoterId: 0, campaignId: 0 };
    const tid = newVisitorId(runtime.token());
    return { event: 'click' as const, tid, promotionId: owner.promoterId, at: now, recordedAt: now, ...owner };
  });
  const events = clicks.map((event) => ({ key: keys.visitor(account.id, event.tid), event }));
  // They are in the table without what makes them events there, so that the service's own projector passes them over.
  for (const some of [events.slice(0, 60), events.slice(60)]) await commit(some.map(({ key }) => put(key, {})));
  expect(await project(events, now)).toBe(120);
  expect(await project(events.toReversed(), now)).toBe(0);
  const sums = await Promise.all(
    owners.map(({ promoterId, campaignId }) =>
      readItem<{ revision: number; visitors_count: number }>(keys.counters(account.id, promoterId, campaignId)),
    ),
  );
  expect(sums.map((sum) => sum?.visitors_count)).toEqual(owners.map(() => 4));
  // Each transaction raises the revision of a sum once: 30 sums, and one more for a promoter where a transaction ends.
  expect(sums.reduce((total, sum) => total + (sum?.revision ?? 0), 0)).toBeLessThanOrEqual(31);
});
