import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { rebuildReports } from '#shared/operations/reports/rebuild.ts';
import { v1LeadsUpdate } from '#shared/routes/v1/leads/leads.ts';
import { v2ReportsCampaigns } from '#shared/routes/v2/reports/reports.ts';
import { runtime } from '#shared/runtime.ts';
import { documentClient, tableName } from '#shared/store/table/client.ts';
import { keys } from '#shared/store/table/keys.ts';
import { deny } from '#test/support/payouts/calls.ts';
import { createDatedCalls, createReportCalls, YEAR } from '#test/support/reports/calls.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import { aCompany, twentyPercent, unique } from '#test/support/service/company.ts';

const ofParent = { ...twentyPercent, name: 'tier 2', tier: 2, gain: { percent: '10' } };

/** The parent is in campaign Parents, the child sells in campaign Sales. Each sale earns the parent another tenth. */
async function aFamily() {
  const company = await aCompany({ campaign: { name: 'Parents' } });
  const sales = await company.campaignWith({ name: 'Sales', rewards: [twentyPercent, ofParent] });
  const parent = await company.promoter();
  const child = await company.promoter({ campaignId: sales.id, parentId: parent.promoter.id });
  const reports = createReportCalls(company);
  const fields = { ...YEAR, selected_fields: ['promoter_earnings_amount'] };
  const costs = async () => {
    const { body } = await reports.campaigns(fields);
    return Object.fromEntries(
      body.map((row: { campaign_name: string; promoter_earnings_amount: string }) => [
        row.campaign_name,
        row.promoter_earnings_amount,
      ]),
    );
  };
  const readEarnings = async () => {
    const { body } = await reports.promoters(fields);
    const row = body.find(({ promoter_id: id }: { promoter_id: number }) => id === parent.promoter.id);
    return row?.promoter_earnings_amount;
  };
  const email = `${unique('lead')}@example.com`;
  const sell = async (amount: number) => {
    const event_id = unique('sale');
    await createDatedCalls(company, child).sell(email, '2024-09-05', amount, { event_id });
    return event_id;
  };
  return { ...reports, company, account: company.account.id, child, parent, costs, readEarnings, sell, email };
}

test("a parent's commission is a cost of the sale's campaign and an earning of the parent", async () => {
  const { company, child, sell, expectOverview, costs, readEarnings, email } = await aFamily();
  const sale = await sell(10_000);
  await expectOverview({ promoter_earnings_amount: '$30.00' });
  expect(await costs()).toEqual({ Parents: '$0.00', Sales: '$30.00' });
  expect(await readEarnings()).toBe('$10.00');
  await createDatedCalls(company, child).refund(email, '2024-09-06', 5000, { sale_event_id: sale });
  await expectOverview({ promoter_earnings_amount: '$15.00' });
  expect(await costs()).toEqual({ Parents: '$0.00', Sales: '$15.00' });
});

test("reports with a promoter filter count a parent's commission in the parent's own campaign", async () => {
  const { company, parent, sell, expectOverview } = await aFamily();
  await sell(10_000);
  await expectOverview({ promoter_earnings_amount: '$30.00' });
  const query = { ...YEAR, columns: ['promoter_earnings_amount'] };
  const earnings = async (filters: Input) => {
    const { body } = await send(v2ReportsCampaigns, {
      query: { ...query, filters },
      headers: createCredentials('v2', company),
    });
    return Object.fromEntries(
      body.map(({ campaign, data }: { campaign: { name: string }; data: { promoter_earnings_amount: number } }) => [
        campaign.name,
        data.promoter_earnings_amount,
      ]),
    );
  };
  expect(await earnings({})).toEqual({ Parents: 0, Sales: 3000 });
  expect(await earnings({ promoter_id: parent.promoter.id })).toEqual({ Parents: 1000, Sales: 0 });
});

test("denying a parent's commission reduces the costs of the sale's campaign", async () => {
  const { account, sell, expectOverview, costs } = await aFamily();
  await sell(10_000);
  expect(await deny(account, 2)).toBe(true);
  await expectOverview({ promoter_earnings_amount: '$20.00' });
  expect(await costs()).toEqual({ Parents: '$0.00', Sales: '$20.00' });
  expect((await rebuildReports({ runtime }, account)).differences).toEqual([]);
});

test("a commission that moves with its lead stays a cost of the sale's campaign", async () => {
  const { company, account, sell, expectOverview, refresh, costs, email } = await aFamily();
  const other = await company.campaignWith({ name: 'Others' });
  const { promotion } = await company.promoter({ campaignId: other.id });
  const sale = await sell(10_000);
  const json = { email, new_ref_id: promotion.refId };
  const { status } = await send(v1LeadsUpdate, { json, headers: createCredentials('v1', company) });
  expect(status).toBe(200);
  await company.v1('/track/refund', {
    email,
    event_id: unique('refund'),
    amount: 5000,
    sale_event_id: sale,
    created_at: '2024-09-06',
  });
  await expectOverview({ promoter_earnings_amount: '$15.00' });
  expect(await costs()).toEqual({ Others: '$0.00', Parents: '$0.00', Sales: '$15.00' });
  await rebuildReports({ runtime }, account);
  await refresh();
  expect(await costs()).toEqual({ Others: '$0.00', Parents: '$0.00', Sales: '$15.00' });
});

test("`reports rebuild` charges commissions of earlier versions to the sale's campaign once", async () => {
  const { account, sell, expectOverview, refresh, costs, readEarnings } = await aFamily();
  const sale = await sell(10_000);
  // Simulates items of an earlier version.
  await documentClient.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.commission(account, 2),
      UpdateExpression: 'REMOVE saleCampaignId',
    }),
  );
  await documentClient.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.moneyEvent(account, 'sale', sale),
      UpdateExpression: 'REMOVE commissions[1].saleCampaignId',
    }),
  );
  await expectOverview({ promoter_earnings_amount: '$30.00' });
  await rebuildReports({ runtime }, account);
  await rebuildReports({ runtime }, account);
  await refresh();
  expect(await costs()).toEqual({ Parents: '$0.00', Sales: '$30.00' });
  expect(await readEarnings()).toBe('$10.00');
});
