import { beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#shared/domain/time.ts';
import { connectBilling } from '#shared/operations/billing/connections.ts';
import { generateDataKey } from '#shared/outside/data-key.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import {
  v2DashboardsChartData,
  v2DashboardsPayoutsAndCommissions,
  v2DashboardsStats,
  v2DashboardsTrendings,
} from '#shared/routes/v2/reports/dashboards.ts';
import { runtime } from '#shared/runtime.ts';
import { recordBillingArrival } from '#shared/store/billing/billing-arrivals.ts';
import { aSecret } from '#test/support/billing/shop.ts';
import { createDatedCalls, createReportCalls } from '#test/support/reports/calls.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import { aCompany, type Company } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const getDay = (at: string) => at.slice(0, 10);

let company: Company;
let grace: Awaited<ReturnType<Company['promoter']>>;
let other: number;
const read = async (route: KeyedRoute, query: Input = {}) => {
  const { status, body } = await send(route, { query, headers: createCredentials('v2', company) });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const flat = (query: Input) =>
  Object.fromEntries(Object.entries(query).map(([key, value]) => [`filters[${key}]`, value]));

beforeAll(async () => {
  company = await aCompany({ campaign: { autoApproveRewards: true } });
  other = (await company.campaignWith({ name: 'Waiting', autoApproveRewards: false })).id;
  grace = await company.promoter({ email: 'grace@dashboards.example' });
  const ada = await company.promoter({ campaignId: other });
  const calls = createReportCalls(company);
  await createDatedCalls(company, grace).sell('now@example.com', daysAgo(1), 30_000);
  await createDatedCalls(company, grace).sell('before@example.com', daysAgo(40), 20_000);
  await createDatedCalls(company, ada).sell('waiting@example.com', daysAgo(2), 5_000);
  const readSettled = async () => {
    await calls.refresh();
    return (await read(v2DashboardsStats)).data.sales_count.current;
  };
  expect(await eventually(readSettled, (count) => count === 2)).toBe(2);
});

test('dashboard stats compare the last 30 days with the 30 days before', async () => {
  const { data, meta } = await read(v2DashboardsStats);
  expect(data.revenue_amount).toEqual({ current: 35_000, previous: 20_000, change: 75 });
  expect(data.refunds_count).toEqual({ current: 0, previous: 0, change: null });
  expect(data.active_customers).toEqual({ current: 3, previous: 1, change: 200 });
  expect(meta).toMatchObject({ current: { to: getDay(daysAgo(0)) }, currency: 'USD' });
  const { data: ofOne } = await read(v2DashboardsStats, flat({ campaign_id: other }));
  expect(ofOne.revenue_amount).toEqual({ current: 5_000, previous: 0, change: null });
});

test('dashboard trendings list the top promoters and campaigns of the last 30 days', async () => {
  const { promoters, campaigns } = await read(v2DashboardsTrendings);
  expect(promoters[0]).toMatchObject({
    promoter: { id: grace.promoter.id, email: 'grace@dashboards.example' },
    data: { revenue_amount: 30_000, promoter_earnings_amount: 6000, customers_count: 1 },
  });
  expect(campaigns.map(({ id }: { id: number }) => id)).toEqual([company.campaign.id, other]);
  const ofOne = await read(v2DashboardsTrendings, flat({ campaign_id: other }));
  expect(ofOne.campaigns).toMatchObject([{ id: other, data: { revenue_amount: 5_000 } }]);
  expect(ofOne.promoters).toHaveLength(1);
});

test('stats and trendings of a custom range compare it with an equally long range before', async () => {
  const days = { period_from: getDay(daysAgo(49)), period_to: getDay(daysAgo(10)) };
  const { data, meta } = await read(v2DashboardsStats, days);
  expect(data.revenue_amount).toEqual({ current: 20_000, previous: 0, change: null });
  expect(meta).toMatchObject({
    current: { from: days.period_from, to: days.period_to },
    previous: { from: getDay(daysAgo(89)), to: getDay(daysAgo(50)) },
  });
  const { promoters } = await read(v2DashboardsTrendings, days);
  expect(promoters[0]).toMatchObject({ id: grace.promoter.id, data: { revenue_amount: 20_000 } });
});

test('a chart has one point per day, and coarser points for longer ranges', async () => {
  const chart = await read(v2DashboardsChartData, { selection: 'revenue' });
  expect(chart.selection_items).toHaveLength(30);
  expect(chart.selection_items.at(-2)).toEqual({ date: getDay(daysAgo(1)), value: 30_000 });
  expect(chart).toMatchObject({ period_to: getDay(daysAgo(0)), selection: 'revenue', group_by: 'day' });
  const long = { selection: 'commissions', period_from: '2020-01-01', period_to: getDay(daysAgo(0)) };
  const years = await read(v2DashboardsChartData, long);
  expect(years.group_by).toBe('year');
  const total = years.selection_items.reduce((sum: number, { value }: { value: number }) => sum + value, 0);
  expect(total).toBe(11_000);
  const response = await send(v2DashboardsChartData, {
    query: { period_from: '2024-02-02', period_to: '2024-02-01' },
    headers: createCredentials('v2', company),
  });
  expect(response).toMatchObject({ status: 422, body: { message: 'period_to is before period_from.' } });
});

test('commissions and payouts are grouped by status and unit', async () => {
  const emptyTotals = { count: 0, amounts: {} };
  expect(await read(v2DashboardsPayoutsAndCommissions)).toEqual({
    data: {
      pending: { count: 1, amounts: { cash: 1000 } },
      suspicious: emptyTotals,
      approved_unpaid: { count: 2, amounts: { cash: 10_000 } },
      due: emptyTotals,
      processing: emptyTotals,
      paid: emptyTotals,
    },
    // Null unless other tests stored rates.
    meta: {
      currency: 'USD',
      rates_day: expect.toSatisfy((day) => day === null || /^\d{4}-\d\d-\d\d$/.test(day)),
      lacks_refund_events: false,
      silent_providers: [],
    },
  });
  await company.v1('/payouts/create', { promoter_id: grace.promoter.id });
  const readDue = async () =>
    (await read(v2DashboardsPayoutsAndCommissions, flat({ campaign_id: company.campaign.id }))).data;
  const payout = { count: 1, amounts: { cash: 10_000 } };
  const expected = {
    pending: emptyTotals,
    suspicious: emptyTotals,
    approved_unpaid: emptyTotals,
    due: payout,
    processing: emptyTotals,
    paid: emptyTotals,
  };
  expect(
    await eventually(readDue, ({ due: { count }, approved_unpaid }) => count === 1 && approved_unpaid.count === 0),
  ).toEqual(expected);
});

test('unknown dashboard filters are rejected', async () => {
  for (const route of [v2DashboardsStats, v2DashboardsTrendings, v2DashboardsChartData]) {
    const query = { 'filters[promoter_id]': 1 };
    const { status, body } = await send(route, { query, headers: createCredentials('v2', company) });
    expect({ status, body }).toEqual({
      status: 422,
      body: { message: 'filters[promoter_id] is unknown.', code: 'invalid_params' },
    });
  }
});

test('a connected billing provider that has sent no events for 30 days is named as silent', async () => {
  const { account } = company;
  const meta = async () => (await read(v2DashboardsPayoutsAndCommissions)).meta;
  const call = { account, runtime, newKey: generateDataKey };
  await connectBilling(call, 'stripe', { mode: 'live', secret: aSecret('stripe') }, {});
  expect(await meta()).toMatchObject({ silent_providers: [] });
  await recordBillingArrival(account.id, 'stripe', 'invoice.paid', daysAgo(40));
  expect(await meta()).toMatchObject({ silent_providers: ['stripe'] });
  await recordBillingArrival(account.id, 'stripe', 'invoice.paid', daysAgo(1));
  expect(await meta()).toMatchObject({ silent_providers: [] });
});
