import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { rebuildReports } from '#shared/operations/reports/rebuild.ts';
import { runtime } from '#shared/runtime.ts';
import { documentClient, tableName } from '#shared/store/table/client.ts';
import { keys } from '#shared/store/table/keys.ts';
import { createDatedCalls, createReportCalls } from '#test/support/reports/calls.ts';
import { aCompany, unique } from '#test/support/service/company.ts';

const MONTHS = {
  start_date: '2024-09-01',
  end_date: '2024-11-30',
  group_by: 'month',
  selected_fields: ['refunds_count', 'refund_reversals_count'],
};
const REVERSED = [
  { period: 'Sep 2024', refunds_count: 0, refund_reversals_count: 0 },
  { period: 'Oct 2024', refunds_count: 0, refund_reversals_count: 0 },
  { period: 'Nov 2024', refunds_count: 0, refund_reversals_count: 1 },
];

test("a reversal counts in its own month and removes the refund from the refund's month", async () => {
  const company = await aCompany();
  const { overview, expectOverview, refresh } = createReportCalls(company);
  const months = async () =>
    (await overview({ ...MONTHS, sort: 'clicks_count', sort_dir: 'asc' })).body.toSorted(
      (first: { period: string }, second: { period: string }) => Date.parse(first.period) - Date.parse(second.period),
    );
  const by = createDatedCalls(company, await company.promoter());
  const email = `${unique('lead')}@example.com`;
  await by.sell(email, '2024-09-05', 10_000);
  await by.refund(email, '2024-10-06', 5000, { event_id: 'refund' });
  await expectOverview({ refunds_count: 1 });
  const reversal = { event_id: 'reversal', refund_event_id: 'refund', created_at: '2024-11-07' };
  expect((await company.v1('/track/refund_reversal', reversal)).status).toBe(200);
  await expectOverview({ refund_reversals_count: 1 });
  expect(await months()).toEqual(REVERSED);

  // Events of earlier versions lack the refund's time. A rebuild adds it.
  const Key = keys.moneyEvent(company.account.id, 'refund_reversal', 'reversal');
  const UpdateExpression = 'REMOVE refundedAt';
  await documentClient.send(new UpdateCommand({ TableName: tableName(), Key, UpdateExpression }));
  expect((await rebuildReports({ runtime }, company.account.id)).differences).toEqual([]);
  await refresh();
  expect(await months()).toEqual(REVERSED);
});
