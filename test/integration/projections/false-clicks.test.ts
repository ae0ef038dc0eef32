import { expect, test } from 'vitest';
import { checkProjections, rebuildProjections } from '#shared/operations/projections/rebuild.ts';
import { changeFalseClicks } from '#shared/operations/reports/false-clicks.ts';
import { runtime } from '#shared/runtime.ts';
import { aClickedPromotion, DAYS } from '#test/support/reports/clicked-promotion.ts';
import { eventually } from '#test/support/service/eventually.ts';

test('checks and rebuilds account for false clicks that were removed or restored', async () => {
  const { account, call, count, setClicks, reports, request } = await aClickedPromotion();
  for (const step of [request, { ...request, isInclusion: true }, { ...request, from: DAYS.to }])
    await changeFalseClicks(call, step);
  expect(await eventually(count, (remaining) => remaining === 4)).toBe(4);
  await reports.expectOverview({ clicks_count: 4 });

  const scope = { account: account.id, lostBefore: '9999-01-01T00:00:00.000Z' };
  const differences = async (of: typeof checkProjections) => (await of({ runtime }, scope)).differences;
  expect(await differences(checkProjections)).toEqual([]);
  await setClicks(6);
  expect(await differences(checkProjections)).toHaveLength(1);
  await rebuildProjections({ runtime }, scope);
  expect([await differences(checkProjections), await count()]).toEqual([[], 4]);
});
