import { expect, test } from 'vitest';
import { changeFalseClicks } from '#shared/operations/reports/false-clicks.ts';
import { rebuildReports } from '#shared/operations/reports/rebuild.ts';
import { runtime } from '#shared/runtime.ts';
import { aClickedPromotion, DAYS } from '#test/support/reports/clicked-promotion.ts';
import { eventually } from '#test/support/service/eventually.ts';

test('removing false clicks corrects counters and reports once, even concurrently', async () => {
  const { account, call, count, reports, request } = await aClickedPromotion();
  const results = await Promise.allSettled([changeFalseClicks(call, request), changeFalseClicks(call, request)]);
  const done = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value.clicks] : []));
  expect(done).toEqual([4]);
  await expect(changeFalseClicks(call, request)).rejects.toThrow('invalid');
  expect(await eventually(count, (clicks) => clicks === 2)).toBe(2);
  await reports.expectOverview({ clicks_count: 2 });
  expect((await rebuildReports({ runtime }, account.id)).differences).toEqual([]);
});

test('removed clicks can be restored and removed again', async () => {
  const { call, count, reports, request } = await aClickedPromotion();
  const includeRequest = { ...request, isInclusion: true };
  await expect(changeFalseClicks(call, includeRequest)).rejects.toThrow('invalid');
  const steps = [request, includeRequest, { ...request, from: DAYS.to }];
  const clicks: number[] = [];
  for (const step of steps) clicks.push((await changeFalseClicks(call, step)).clicks);
  expect(clicks).toEqual([4, 4, 2]);
  expect(await eventually(count, (remaining) => remaining === 4)).toBe(4);
  await reports.expectOverview({ clicks_count: 4 });
});
