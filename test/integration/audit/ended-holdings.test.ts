import type { Context } from 'aws-lambda';
import { expect, test } from 'vitest';
import { payoutRun } from '#lib/bundle/background-functions.ts';
import type { CampaignRewardInput } from '#shared/operations/campaigns/create-campaign.ts';
import { runtime } from '#shared/runtime.ts';
import { readEndedHolds, storeHoldEnds } from '#shared/store/commissions/hold-ends.ts';
import { aCompany, createV2Headers, request, twentyPercent, unique } from '#test/support/service/company.ts';
import { observe } from '#test/support/service/observe.ts';
import { showOnly } from '#test/support/service/show-only.ts';

const freeMonth: CampaignRewardInput = {
  ...twentyPercent,
  name: 'A free month',
  unit: 'free_months',
  gain: { flat: 1 },
};
const context = { getRemainingTimeInMillis: () => 900_000 } as Context;
const PAST = '2026-01-01T00:00:00.000Z';

test('a run that ends holding periods is audited once per account, with its first commission; an empty run is not', async () => {
  const { account, key, promoter: join, v2 } = await aCompany({ campaign: { rewards: [freeMonth], holdingDays: 30 } });
  const { promotion } = await join();
  const ids: number[] = [];
  for (const _ of [1, 2]) {
    const sale = { email: `${unique('ada')}@example.com`, event_id: unique('sale'), amount: 10_000 };
    const { body } = await v2('/track/sale', { ...sale, ref_id: promotion.refId });
    ids.push(body.commissions[0].id);
  }
  await storeHoldEnds(ids.map((commissionId) => ({ account: account.id, heldUntil: PAST, commissionId })));
  const run = await observe(payoutRun.file);
  showOnly(account.id, run);
  for (const _ of [1, 2]) await run.handler({ does: 'endHolds' }, context);
  expect(await readEndedHolds(account.id, runtime.now())).toEqual([]);
  const { body } = await request('/api/v2/company/audit_logs', { headers: createV2Headers(account.id, key) });
  expect(body).toMatchObject([
    {
      operation: 'schedule holdings',
      actor: { type: 'schedule', id: 'holdings', name: null, email: null },
      records: [{ type: 'commission', id: String(ids[0]) }],
      values: {},
    },
  ]);
});
