import { companyCallerItems } from '#shared/routes/items.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { companyResponses, okResponse } from '#shared/routes/v2/responses.ts';
import { chartInput, dashboardInput, owedInput } from './dashboards-input.ts';
import {
  type V2Chart,
  type V2DashboardOwed,
  type V2DashboardStats,
  type V2DashboardTrendings,
  v2Chart,
  v2DashboardOwed,
  v2DashboardStats,
  v2DashboardTrendings,
} from './dashboards-output.ts';

const dashboards = {
  method: 'GET',
  area: 'reports',
  auth: 'v2',
  table: ['BatchGetItem', 'Query'],
} as const;
const reads = [...companyCallerItems, 'report', 'campaigns'] as const;
const inputExample = { filters: { campaign_id: [1] } };
const INVALID = { invalid: 'filters[campaign_id] is invalid.' };

const comparison = { current: 60, previous: 40, change: 50 };
const current = { from: '2026-10-24', to: '2026-11-22' };
const figures = {
  revenue_amount: 61317,
  promoter_earnings_amount: 12263,
  clicks_count: 100,
  referrals_count: 60,
  customers_count: 30,
};
const stats: V2DashboardStats = {
  data: {
    revenue_amount: { current: 61317, previous: 50000, change: 22.63 },
    promoter_earnings_amount: { current: 12263, previous: 10000, change: 22.63 },
    clicks_count: comparison,
    referrals_count: comparison,
    customers_count: comparison,
    sales_count: comparison,
    refunds_count: { current: 1, previous: 0, change: null },
    cancelled_customers_count: comparison,
    active_customers: comparison,
  },
  meta: { current, previous: { from: '2026-09-24', to: '2026-10-23' }, currency: 'USD' },
};
const trendings: V2DashboardTrendings = {
  promoters: [{ id: 3, promoter: { id: 3, email: 'grace@example.com', name: 'Grace Hopper' }, data: figures }],
  campaigns: [{ id: 1, campaign: { id: 1, name: 'Default', color: '#4f46e5' }, data: figures }],
  meta: { current },
};
const chart: V2Chart = {
  period_from: '2026-11-21',
  period_to: '2026-11-22',
  selection: 'revenue',
  selection_items: [
    { date: '2026-11-21', value: 10000 },
    { date: '2026-11-22', value: 0 },
  ],
  group_by: 'day',
};
const owedTotals: V2DashboardOwed = {
  data: {
    pending: { count: 2, amounts: { cash: 4000 } },
    suspicious: { count: 1, amounts: { cash: 1000 } },
    approved_unpaid: { count: 1, amounts: { cash: 2000 } },
    due: { count: 1, amounts: { cash: 8000, credits: 3 } },
    processing: { count: 0, amounts: {} },
    paid: { count: 4, amounts: { cash: 30000 } },
  },
  meta: { currency: 'USD', rates_day: '2026-11-20', lacks_refund_events: false, silent_providers: [] },
};

export const v2DashboardsStats = {
  ...dashboards,
  path: '/api/v2/company/dashboards/stats',
  permission: 'read',
  items: { reads, writes: [] },
  memory: 1024,
  timeout: 15,
  summary: 'Get metrics of the last 30 or the selected days, compared with the days before',
  description: 'Updated every 15 minutes.',
  input: dashboardInput,
  inputExample,
  responses: companyResponses(okResponse(v2DashboardStats, stats), INVALID),
} satisfies KeyedRoute;

export const v2DashboardsTrendings = {
  ...dashboards,
  path: '/api/v2/company/dashboards/trendings',
  permission: 'read',
  items: { reads: [...reads, 'report-ranks', 'report-totals', 'list', 'promoter'], writes: [] },
  // Aggregates several MB for 100,000 promoters.
  memory: 1769,
  timeout: 29,
  summary: 'List the top promoters and campaigns of the last 30 or the selected days',
  description:
    'Promoters are updated daily at midnight UTC. `filters[campaign_id]` lists promoters who are in these campaigns, ' +
    'with their results in all of their campaigns.',
  input: dashboardInput,
  inputExample,
  responses: companyResponses(okResponse(v2DashboardTrendings, trendings), INVALID),
} satisfies KeyedRoute;

export const v2DashboardsChartData = {
  ...dashboards,
  path: '/api/v2/company/dashboards/chart_data',
  permission: 'read',
  items: { reads, writes: [] },
  memory: 1024,
  timeout: 15,
  summary: 'Get time series for a chart',
  description: 'Updated every 15 minutes.',
  input: chartInput,
  inputExample: { ...inputExample, selection: 'revenue', period_from: '2026-11-21', period_to: '2026-11-22' },
  responses: companyResponses(okResponse(v2Chart, chart), INVALID),
} satisfies KeyedRoute;

export const v2DashboardsPayoutsAndCommissions = {
  ...dashboards,
  path: '/api/v2/company/dashboards/payouts_and_commissions',
  permission: 'read',
  items: {
    reads: [
      ...companyCallerItems,
      ...(['rows', 'numbers', 'sorted-lists', 'sorted-sheets', 'rates'] as const),
      ...(['billing-connections', 'billing-arrivals'] as const),
    ],
    writes: [],
  },
  memory: 1769,
  timeout: 29,
  summary: 'Get totals of pending, approved, due and paid commissions',
  description: 'Reflects changes within seconds.',
  input: owedInput,
  inputExample,
  responses: companyResponses(okResponse(v2DashboardOwed, owedTotals), INVALID),
} satisfies KeyedRoute;

export const dashboardRoutes: readonly KeyedRoute[] = [
  v2DashboardsStats,
  v2DashboardsTrendings,
  v2DashboardsChartData,
  v2DashboardsPayoutsAndCommissions,
];
