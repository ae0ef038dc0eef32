import { companyCaller } from '#shared/routes/items.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { companyAnswers, done } from '#shared/routes/v2/answers.ts';
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
const reads = [...companyCaller, 'report', 'campaigns'] as const;
const inputExample = { filters: { campaign_id: [1] } };
const INVALID = { invalid: 'filters[campaign_id] is invalid.' };

const compared = { current: 60, previous: 40, change: 50 };
const current = { from: '2026-10-24', to: '2026-11-22' };
const brought = {
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
    clicks_count: compared,
    referrals_count: compared,
    customers_count: compared,
    sales_count: compared,
    refunds_count: { current: 1, previous: 0, change: null },
    cancelled_customers_count: compared,
    active_customers: compared,
  },
  meta: { current, previous: { from: '2026-09-24', to: '2026-10-23' }, currency: 'USD' },
};
const trendings: V2DashboardTrendings = {
  promoters: [{ id: 3, promoter: { id: 3, email: 'grace@example.com', name: 'Grace Hopper' }, data: brought }],
  campaigns: [{ id: 1, campaign: { id: 1, name: 'Default', color: '#4f46e5' }, data: brought }],
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
const owed: V2DashboardOwed = {
  data: {
    pending: { count: 2, amounts: { cash: 4000 } },
    approved_unpaid: { count: 1, amounts: { cash: 2000 } },
    due: { count: 1, amounts: { cash: 8000, credits: 3 } },
    paid: { count: 4, amounts: { cash: 30000 } },
  },
  meta: { currency: 'USD', rates_day: '2026-11-20', lacks_refund_events: false },
};

export const v2DashboardsStats = {
  ...dashboards,
  path: '/api/v2/company/dashboards/stats',
  needs: 'read',
  items: { reads, writes: [] },
  memory: 1024,
  timeout: 15,
  summary: 'Figures of the last 30 days, or those named, beside as many before',
  description: 'Brought up to date every 15 minutes.',
  input: dashboardInput,
  inputExample,
  answers: companyAnswers(done(v2DashboardStats, stats), INVALID),
} satisfies KeyedRoute;

export const v2DashboardsTrendings = {
  ...dashboards,
  path: '/api/v2/company/dashboards/trendings',
  needs: 'read',
  items: { reads: [...reads, 'report-ranks', 'report-totals', 'list', 'promoter'], writes: [] },
  // Aggregates several MB for 100,000 promoters.
  memory: 1769,
  timeout: 29,
  summary: 'Promoters and campaigns that have brought most in the last 30 days, or those named',
  description:
    'Promoters are brought up to date every day at midnight UTC. With `filters[campaign_id]`, promoters who are in these campaigns ' +
    'are listed, with what they have brought in all of theirs.',
  input: dashboardInput,
  inputExample,
  answers: companyAnswers(done(v2DashboardTrendings, trendings), INVALID),
} satisfies KeyedRoute;

export const v2DashboardsChartData = {
  ...dashboards,
  path: '/api/v2/company/dashboards/chart_data',
  needs: 'read',
  items: { reads, writes: [] },
  memory: 1024,
  timeout: 15,
  summary: 'A series through time, to be drawn',
  description: 'Brought up to date every 15 minutes.',
  input: chartInput,
  inputExample: { ...inputExample, selection: 'revenue', period_from: '2026-11-21', period_to: '2026-11-22' },
  answers: companyAnswers(done(v2Chart, chart), INVALID),
} satisfies KeyedRoute;

export const v2DashboardsPayoutsAndCommissions = {
  ...dashboards,
  path: '/api/v2/company/dashboards/payouts_and_commissions',
  needs: 'read',
  items: {
    reads: [
      ...companyCaller,
      ...(['rows', 'numbers', 'sorted-lists', 'sorted-sheets', 'rates'] as const),
      ...(['billing-connections', 'billing-arrivals'] as const),
    ],
    writes: [],
  },
  memory: 1769,
  timeout: 29,
  summary: 'How far commissions have come: pending, approved, due, paid',
  description: 'Follows a change within seconds.',
  input: owedInput,
  inputExample,
  answers: companyAnswers(done(v2DashboardOwed, owed), INVALID),
} satisfies KeyedRoute;

export const dashboardRoutes: readonly KeyedRoute[] = [
  v2DashboardsStats,
  v2DashboardsTrendings,
  v2DashboardsChartData,
  v2DashboardsPayoutsAndCommissions,
];
