import { expect, test } from 'vitest';
import type { JournalEvent } from '#shared/domain/event.ts';
import { runtime } from '#shared/runtime.ts';
import { readWholeList } from '#shared/store/lists.ts';
import { project, readBalances, readCounters } from '#shared/store/projections.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readItem } from '#shared/store/table/read.ts';
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
