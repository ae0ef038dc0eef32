import * as v from 'valibot';
import { companyCaller, membership, searched } from '#shared/routes/items.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { companyAnswers, done } from '#shared/routes/v2/answers.ts';
import {
  COLUMNS_MISSING,
  v2CampaignReportsInput,
  v2DownloadInput,
  v2OverviewInput,
  v2PromoterReportsInput,
  v2TrafficSourcesInput,
  v2UrlsInput,
} from './reports-input.ts';
import {
  v2CampaignReport,
  v2PromoterReport,
  v2ReportRow,
  v2TrafficSourceReport,
  v2UrlReport,
} from './reports-output.ts';

const reports = { method: 'GET', area: 'reports', auth: 'v2' } as const;
const shown = [...companyCaller, 'report'] as const;

const columns = ['revenue_amount', 'clicks_count', 'referrals_count', 'customers_count'];
const span = { columns, group_by: 'month', start_date: '2024-09-01', end_date: '2024-09-30' };
const data = { revenue_amount: 61317, clicks_count: 100, referrals_count: 60, customers_count: 30 } as const;
const september = { period: 'Sep 2024', id: '2024-09', data };
const campaign = { id: 1, name: 'Default', color: '#4f46e5' };
const promoter = { id: 3, email: 'grace@example.com', name: 'Grace Hopper' };

const answers = <Schema extends v.GenericSchema>(row: Schema, example: unknown) =>
  companyAnswers(done(v.array(row), [example]), { invalid: COLUMNS_MISSING });

export const v2ReportsOverview = {
  ...reports,
  path: '/api/v2/company/reports/overview',
  needs: 'read',
  table: ['BatchGetItem', 'Query'],
  items: { reads: shown, writes: [] },
  memory: 1024,
  timeout: 15,
  summary: 'Report of all campaigns and promoters together',
  description: 'Brought up to date every 15 minutes.',
  input: v2OverviewInput,
  inputExample: { ...span, sorting: { revenue_amount: 'desc' } },
  answers: answers(v2ReportRow, september),
} satisfies KeyedRoute;

export const v2ReportsCampaigns = {
  ...reports,
  path: '/api/v2/company/reports/campaigns',
  needs: 'read',
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...shown, 'campaigns'], writes: [] },
  memory: 1024,
  timeout: 29,
  summary: 'Report of each campaign',
  description: 'Brought up to date every 15 minutes.',
  input: v2CampaignReportsInput,
  inputExample: { ...span, q: 'def' },
  answers: answers(v2CampaignReport, { campaign, id: campaign.id, data, sub_data: [september] }),
} satisfies KeyedRoute;

export const v2ReportsPromoters = {
  ...reports,
  path: '/api/v2/company/reports/promoters',
  needs: 'read',
  table: ['BatchGetItem', 'Query'],
  items: {
    reads: [...shown, 'report-ranks', 'report-totals', ...membership, ...searched, 'rewards'],
    writes: [],
  },
  // Aggregates about 60 MB for 100,000 promoters.
  memory: 1769,
  timeout: 29,
  summary: 'Report of each promoter, in pages',
  description:
    'Brought up to date every day at midnight UTC. All promoters are sorted; details of the pages are in the headers ' +
    '`Link`, `Total` and `Per-Page`.',
  input: v2PromoterReportsInput,
  inputExample: { ...span, sorting: { revenue_amount: 'desc' }, q: 'grace', per_page: 20 },
  answers: answers(v2PromoterReport, { promoter, id: promoter.id, data, sub_data: [september] }),
} satisfies KeyedRoute;

const traffic = {
  ...reports,
  table: ['BatchGetItem'],
  items: { reads: shown, writes: [] },
  memory: 1769,
  timeout: 29,
  description:
    'Brought up to date every 15 minutes. A click keeps how it came, and leads and sales of its visitor count there; what came ' +
    'without a visitor is in no row. Details of the pages are in the headers `Link`, `Total` and `Per-Page`.',
} as const;

export const v2ReportsTrafficSources = {
  ...traffic,
  path: '/api/v2/company/reports/traffic_sources',
  needs: 'read',
  summary: 'Report of the sources that visitors came from, in pages',
  input: v2TrafficSourcesInput,
  inputExample: { ...span, sorting: { clicks_count: 'desc' } },
  answers: answers(v2TrafficSourceReport, {
    source: 'blog.example',
    id: 'blog.example',
    data,
    sub_data: [september],
  }),
} satisfies KeyedRoute;

export const v2ReportsUrls = {
  ...traffic,
  path: '/api/v2/company/reports/urls',
  needs: 'read',
  summary: 'Report of the landing pages that visitors came to, in pages',
  input: v2UrlsInput,
  inputExample: { ...span, sorting: { clicks_count: 'desc' } },
  answers: answers(v2UrlReport, { url: 'shop.example/landing', id: 'shop.example/landing', data }),
} satisfies KeyedRoute;

export const v2ReportsDownload = {
  ...v2ReportsPromoters,
  path: '/api/v2/company/reports/download',
  needs: 'read',
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...shown, 'report-ranks', 'report-totals', 'list', 'campaigns', 'promoter'], writes: [] },
  summary: 'Download a report as CSV',
  description:
    'A line for each period, or with `totals` for each campaign or promoter. An answer has as many lines as it has room and ' +
    'time for; where there are more, `Link` leads to the next page of them.',
  input: v2DownloadInput,
  inputExample: { ...span, report_type: 'promoters', totals: true },
  answers: companyAnswers(
    {
      200: {
        description: 'The report, with a header.',
        schema: v.string(),
        example: 'promoter_id,email,name,revenue_amount\r\n3,grace@example.com,Grace Hopper,61317\r\n',
        type: 'text/csv',
      },
    },
    { invalid: COLUMNS_MISSING },
  ),
} satisfies KeyedRoute;

export const companyReportRoutes: readonly KeyedRoute[] = [
  v2ReportsOverview,
  v2ReportsCampaigns,
  v2ReportsPromoters,
  v2ReportsTrafficSources,
  v2ReportsUrls,
  v2ReportsDownload,
];
