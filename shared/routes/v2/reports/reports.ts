import * as v from 'valibot';
import { companyCallerItems, membershipItems, searchItems } from '#shared/routes/items.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { companyResponses, okResponse } from '#shared/routes/v2/responses.ts';
import {
  COLUMNS_MISSING,
  v2CampaignReportsInput,
  v2CountriesInput,
  v2DevicesInput,
  v2DownloadInput,
  v2OverviewInput,
  v2PromoterReportsInput,
  v2SummaryInput,
  v2TrafficSourcesInput,
  v2UrlsInput,
} from './reports-input.ts';
import {
  v2CampaignReport,
  v2CountryReport,
  v2DeviceReport,
  v2PromoterReport,
  v2ReportRow,
  v2ReportSummary,
  v2TrafficSourceReport,
  v2UrlReport,
} from './reports-output.ts';

const reports = { method: 'GET', area: 'reports', auth: 'v2' } as const;
const readItems = [...companyCallerItems, 'report'] as const;
/** Filters by tag and by campaign read these. */
const taggedItems = ['promoter', 'list', 'rows', 'numbers'] as const;

const columns = ['revenue_amount', 'clicks_count', 'referrals_count', 'customers_count'];
const span = { columns, group_by: 'month', start_date: '2024-09-01', end_date: '2024-09-30' };
const data = { revenue_amount: 61317, clicks_count: 100, referrals_count: 60, customers_count: 30 } as const;
const september = { period: 'Sep 2024', id: '2024-09', data };
const campaign = { id: 1, name: 'Default', color: '#4f46e5' };
const promoter = { id: 3, email: 'grace@example.com', name: 'Grace Hopper' };

const responses = <Schema extends v.GenericSchema>(row: Schema, example: unknown) =>
  companyResponses(okResponse(v.array(row), [example]), { invalid: COLUMNS_MISSING });

export const v2ReportsOverview = {
  ...reports,
  path: '/api/v2/company/reports/overview',
  permission: 'read',
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...readItems, ...taggedItems], writes: [] },
  memory: 1024,
  timeout: 15,
  summary: 'Get a report of the whole account',
  description: 'Updated every 15 minutes.',
  input: v2OverviewInput,
  inputExample: { ...span, sorting: { revenue_amount: 'desc' } },
  responses: responses(v2ReportRow, september),
} satisfies KeyedRoute;

export const v2ReportsCampaigns = {
  ...reports,
  path: '/api/v2/company/reports/campaigns',
  permission: 'read',
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...readItems, 'campaigns', ...taggedItems], writes: [] },
  memory: 1024,
  timeout: 29,
  summary: 'Get a report by campaign',
  description: 'Updated every 15 minutes.',
  input: v2CampaignReportsInput,
  inputExample: { ...span, filters: { promoter_id: [3] }, q: 'def' },
  responses: responses(v2CampaignReport, { campaign, id: campaign.id, data, sub_data: [september] }),
} satisfies KeyedRoute;

export const v2ReportsPromoters = {
  ...reports,
  path: '/api/v2/company/reports/promoters',
  permission: 'read',
  table: ['BatchGetItem', 'Query'],
  items: {
    reads: [...readItems, 'report-ranks', 'report-totals', ...membershipItems, ...searchItems, 'rewards'],
    writes: [],
  },
  // Aggregates about 60 MB for 100,000 promoters.
  memory: 1769,
  timeout: 29,
  summary: 'Get a report by promoter',
  description:
    'Updated daily at midnight UTC. All promoters are sorted; the headers `Link`, `Total` and `Per-Page` describe ' +
    'the pages.',
  input: v2PromoterReportsInput,
  inputExample: { ...span, sorting: { revenue_amount: 'desc' }, q: 'grace', per_page: 20 },
  responses: responses(v2PromoterReport, { promoter, id: promoter.id, data, sub_data: [september] }),
} satisfies KeyedRoute;

const traffic = {
  ...reports,
  table: ['BatchGetItem'],
  items: { reads: readItems, writes: [] },
  memory: 1769,
  timeout: 29,
  description:
    'Updated every 15 minutes. A click keeps its source and UTM parameters, and leads and sales of its visitor count ' +
    'there; those without a visitor, or without the parameter, are in no row. The headers `Link`, `Total` and `Per-Page` describe the pages.',
} as const;

export const v2ReportsTrafficSources = {
  ...traffic,
  path: '/api/v2/company/reports/traffic_sources',
  permission: 'read',
  summary: 'Get a report by visitor source or UTM parameter',
  input: v2TrafficSourcesInput,
  inputExample: { ...span, sorting: { clicks_count: 'desc' } },
  responses: responses(v2TrafficSourceReport, {
    source: 'blog.example',
    id: 'blog.example',
    data,
    sub_data: [september],
  }),
} satisfies KeyedRoute;

export const v2ReportsUrls = {
  ...traffic,
  path: '/api/v2/company/reports/urls',
  permission: 'read',
  summary: 'Get a report by landing page',
  input: v2UrlsInput,
  inputExample: { ...span, sorting: { clicks_count: 'desc' } },
  responses: responses(v2UrlReport, { url: 'shop.example/landing', id: 'shop.example/landing', data }),
} satisfies KeyedRoute;

const audiences = {
  ...traffic,
  description:
    'Updated every 15 minutes. Leads and sales count for the browser of the visitor’s click, or of the sign-up. Events ' +
    'without a browser, and of visitors before the service recorded this, are unknown. The headers `Link`, `Total` and ' +
    '`Per-Page` describe the pages.',
} as const;

export const v2ReportsCountries = {
  ...audiences,
  path: '/api/v2/company/reports/countries',
  permission: 'read',
  summary: 'Get a report by visitor country',
  input: v2CountriesInput,
  inputExample: { ...span, sorting: { clicks_count: 'desc' } },
  responses: responses(v2CountryReport, { country: 'DE', id: 'DE', data, sub_data: [september] }),
} satisfies KeyedRoute;

export const v2ReportsDevices = {
  ...audiences,
  path: '/api/v2/company/reports/devices',
  permission: 'read',
  summary: 'Get a report by visitor device',
  input: v2DevicesInput,
  inputExample: { ...span, sorting: { clicks_count: 'desc' } },
  responses: responses(v2DeviceReport, { device: 'mobile', id: 'mobile', data, sub_data: [september] }),
} satisfies KeyedRoute;

export const v2ReportsDownload = {
  ...v2ReportsPromoters,
  path: '/api/v2/company/reports/download',
  permission: 'read',
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...readItems, 'report-ranks', 'report-totals', 'list', 'campaigns', 'promoter'], writes: [] },
  summary: 'Download a report as CSV',
  description:
    'One line per period, or with `totals` per campaign or promoter. A response has as many lines as fit its size and ' +
    'time limits. If there are more, `Link` leads to the next page.',
  input: v2DownloadInput,
  inputExample: { ...span, report_type: 'promoters', totals: true },
  responses: companyResponses(
    {
      200: {
        description: 'The report, with a header row.',
        schema: v.string(),
        example: 'promoter_id,email,name,revenue_amount\r\n3,grace@example.com,Grace Hopper,61317\r\n',
        type: 'text/csv',
      },
    },
    { invalid: COLUMNS_MISSING },
  ),
} satisfies KeyedRoute;

export const v2ReportsSummary = {
  ...v2ReportsPromoters,
  path: '/api/v2/company/reports/summary',
  permission: 'read',
  items: { reads: [...readItems, 'report-ranks', 'report-totals', ...taggedItems], writes: [] },
  summary: 'Get the totals of a report',
  description:
    'Totals of all rows, over the whole time span and by period; those of campaigns include deleted campaigns. They ' +
    'are as old as the report: those of promoters are updated daily at midnight UTC, the others every 15 minutes.',
  input: v2SummaryInput,
  inputExample: { ...span, report_type: 'campaigns', filters: { campaign_id: [1] } },
  responses: companyResponses(okResponse(v2ReportSummary, { data, sub_data: [september] }), {
    invalid: COLUMNS_MISSING,
  }),
} satisfies KeyedRoute;

export const companyReportRoutes: readonly KeyedRoute[] = [
  v2ReportsOverview,
  v2ReportsCampaigns,
  v2ReportsPromoters,
  v2ReportsTrafficSources,
  v2ReportsUrls,
  v2ReportsCountries,
  v2ReportsDevices,
  v2ReportsSummary,
  v2ReportsDownload,
];
