import * as v from 'valibot';
import { affiliatePromoterCampaignExample } from '#shared/routes/affiliate/examples.ts';
import { promoterResponses } from '#shared/routes/affiliate/responses.ts';
import { promoterCallerItems } from '#shared/routes/items.ts';
import type { PromoterRoute } from '#shared/routes/route.ts';
import { COLUMNS_MISSING } from '#shared/routes/v2/reports/reports-input.ts';
import { v2ReportRow } from '#shared/routes/v2/reports/reports-output.ts';
import { okResponse } from '#shared/routes/v2/responses.ts';
import { affiliateDownloadInput, affiliateOverviewInput, affiliateSubIdsInput } from './reports-input.ts';
import { affiliateSubIdReport } from './reports-output.ts';

const routeDefaults = { method: 'GET', area: 'earnings', auth: 'promoter', permission: 'promote' } as const;
const columns = ['clicks_count', 'referrals_count', 'customers_count', 'promoter_earnings_amount'];
const rangeExample = { columns, group_by: 'month', start_date: '2024-09-01', end_date: '2024-09-30' };
const data = { clicks_count: 100, referrals_count: 60, customers_count: 30, promoter_earnings_amount: 12263 } as const;
const rowExample = { period: 'Sep 2024', id: '2024-09', data };
const { campaign } = affiliatePromoterCampaignExample;
const REPORT_ERRORS = { invalid: COLUMNS_MISSING };
const DAILY_UPDATE = 'Updated daily at midnight UTC.';

export const affiliateReportsOverview = {
  ...routeDefaults,
  path: '/api/v2/affiliate/reports/overview',
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...promoterCallerItems, 'report'], writes: [] },
  memory: 1024,
  timeout: 15,
  summary: 'Get a report of the promoter’s results',
  description: DAILY_UPDATE,
  input: affiliateOverviewInput,
  inputExample: { ...rangeExample, sorting: { clicks_count: 'desc' } },
  responses: promoterResponses(okResponse(v.array(v2ReportRow), [rowExample]), REPORT_ERRORS),
} satisfies PromoterRoute;

export const affiliateReportsSubIds = {
  ...routeDefaults,
  path: '/api/v2/affiliate/reports/sub_ids',
  table: ['BatchGetItem'],
  items: { reads: [...promoterCallerItems, 'report', 'campaigns'], writes: [] },
  memory: 1769,
  timeout: 29,
  summary: 'Get a report by sub ID, in pages',
  description: 'Updated every 15 minutes. The headers `Link`, `Total` and `Per-Page` describe the pages.',
  input: affiliateSubIdsInput,
  inputExample: { ...rangeExample, sorting: { clicks_count: 'desc' } },
  responses: promoterResponses(
    okResponse(v.array(affiliateSubIdReport), [
      { sub_id: 'mail', id: `${campaign.id} mail`, campaign, data, sub_data: [rowExample] },
    ]),
    REPORT_ERRORS,
  ),
} satisfies PromoterRoute;

export const affiliateReportsDownload = {
  ...routeDefaults,
  path: '/api/v2/affiliate/reports/download',
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...promoterCallerItems, 'report', 'campaigns'], writes: [] },
  memory: 1769,
  timeout: 29,
  summary: 'Download a report of the promoter as CSV',
  description: 'One line for each period, or with `totals` one for the whole date range or each sub ID.',
  input: affiliateDownloadInput,
  inputExample: { ...rangeExample, report_type: 'overview' },
  responses: promoterResponses(
    {
      200: {
        description: 'The report, with a header row.',
        schema: v.string(),
        example: 'period,clicks_count\r\nSep 2024,100\r\n',
        type: 'text/csv',
      },
    },
    REPORT_ERRORS,
  ),
} satisfies PromoterRoute;

export const affiliateReportRoutes: readonly PromoterRoute[] = [
  affiliateReportsOverview,
  affiliateReportsSubIds,
  affiliateReportsDownload,
];
