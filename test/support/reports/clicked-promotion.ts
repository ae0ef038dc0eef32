import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import type { FalseClicksRequest } from '#shared/operations/reports/false-clicks.ts';
import { runtime } from '#shared/runtime.ts';
import { readCounters } from '#shared/store/projections/projections.ts';
import { documentClient, tableName } from '#shared/store/table/client.ts';
import { keys } from '#shared/store/table/keys.ts';
import { recordClick } from '#shared/store/tracking/visitors.ts';
import { createReportCalls } from '#test/support/reports/calls.ts';
import { aCompany, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

export const DAYS = { from: '2024-03-05', to: '2024-03-06' };

/** Creates a promotion with two counted clicks on each of three days. */
export async function aClickedPromotion() {
  const company = await aCompany();
  const { account } = company;
  const { promotion } = await company.promoter();
  const { promoterId, campaignId, id: promotionId } = promotion;
  for (const day of ['2024-03-04', '2024-03-05', '2024-03-06']) {
    for (const hour of ['08', '20']) {
      const at = `${day}T${hour}:00:00.000Z`;
      const click = {
        event: 'click',
        tid: unique('t'),
        promoterId,
        campaignId,
        promotionId,
        at,
        recordedAt: at,
      } as const;
      await recordClick(account.id, click);
    }
  }
  const setClicks = (clicks: number) =>
    documentClient.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.counters(account.id, promoterId, campaignId),
        UpdateExpression: 'SET visitors_count = :clicks',
        ExpressionAttributeValues: { ':clicks': clicks },
      }),
    );
  const reports = createReportCalls(company);
  const count = async () => (await readCounters(account.id, promotion)).visitors_count;
  expect(await eventually(count, (clicks) => clicks === 6)).toBe(6);
  await reports.expectOverview({ clicks_count: 6 });
  const request: FalseClicksRequest = { ...DAYS, promotionId, reason: 'Click farm', isInclusion: false };
  return { account, call: { account, runtime }, count, setClicks, reports, request };
}
