import * as v from 'valibot';
import { callerItems } from '#shared/routes/items.ts';
import type { ErrorResponses, KeyedRoute, RouteResponse } from '#shared/routes/route.ts';
import {
  BODY_INVALID,
  BODY_TOO_LARGE,
  BUSY,
  BUSY_MEANS,
  CALLS_LIMITED,
  FIELDS_INVALID,
  NOT_ALLOWED,
  notAllowed,
  TOO_MANY_CALLS,
} from '#shared/routes/texts.ts';
import { v1Responses } from '#shared/routes/v1/responses.ts';
import { campaignReportsInput, overviewInput, promoterReportsInput } from './reports-input.ts';
import { v1CampaignReport, v1PromoterReport, v1ReportError, v1ReportRow } from './reports-output.ts';

const reports = { method: 'GET', area: 'reports', auth: 'v1', table: ['BatchGetItem', 'Query'] } as const;

const exampleMetrics = {
  revenue_amount: '$613.17',
  clicks_count: 100,
  referrals_count: 60,
  customers_count: 30,
} as const;
const september = { period: 'Sep 2024', ...exampleMetrics } as const;
const selected_fields = ['revenue_amount', 'clicks_count', 'referrals_count', 'customers_count'];
const span = { selected_fields, group_by: 'month', start_date: '2024-09-01', end_date: '2024-09-30' };

export const v1ReportsOverview = {
  ...reports,
  path: '/api/v1/reports/overview',
  permission: 'read',
  items: { reads: [...callerItems, 'report'], writes: [] },
  memory: 1024,
  timeout: 15,
  summary: 'Get a report of the whole account',
  description: 'Updated every 15 minutes.',
  input: overviewInput,
  inputExample: { ...span, sort: 'revenue_amount', sort_dir: 'desc' },
  responses: responses(v1ReportRow, september),
} satisfies KeyedRoute;

export const v1ReportsCampaigns = {
  ...reports,
  path: '/api/v1/reports/campaigns',
  permission: 'read',
  items: { reads: [...callerItems, 'report', 'campaigns'], writes: [] },
  memory: 1024,
  timeout: 29,
  summary: 'Get a report by campaign, oldest first',
  description: 'Updated every 15 minutes.',
  input: campaignReportsInput,
  inputExample: span,
  responses: responses(v1CampaignReport, {
    campaign_name: 'Default',
    campaign_id: 1,
    items: [september],
    ...exampleMetrics,
  }),
} satisfies KeyedRoute;

export const v1ReportsPromoters = {
  ...reports,
  path: '/api/v1/reports/promoters',
  permission: 'read',
  items: { reads: [...callerItems, 'report', 'report-ranks', 'report-totals', 'list', 'promoter'], writes: [] },
  // Aggregates about 60 MB for 100,000 promoters.
  memory: 1769,
  timeout: 29,
  summary: 'Get a report by promoter: the top 50 by a metric, or a page of all',
  description:
    'Updated daily at midnight UTC. Without `page`: the top 50 promoters by `top_50` in ' +
    'the date range. With `page`: all promoters, sorted by their all-time revenue.',
  input: promoterReportsInput,
  inputExample: { ...span, top_50: 'revenue_amount' },
  responses: responses(v1PromoterReport, {
    promoter_name: 'Grace Hopper',
    promoter_id: 3,
    items: [september],
    ...exampleMetrics,
  }),
} satisfies KeyedRoute;

export const reportRoutes: readonly KeyedRoute[] = [v1ReportsOverview, v1ReportsCampaigns, v1ReportsPromoters];

function responses<Row extends v.GenericSchema>(
  row: Row,
  example: unknown,
): { readonly 200: RouteResponse<v.ArraySchema<Row, undefined>> } & ErrorResponses {
  const error = (description: string, message: string, code = 'invalid_params'): RouteResponse => ({
    description,
    schema: v1ReportError,
    example: { message, code },
  });
  return {
    ...v1Responses(v.array(row), [example], { 422: FIELDS_INVALID }),
    400: error('The body is invalid.', BODY_INVALID),
    403: error(NOT_ALLOWED, notAllowed({ is: 'key' }, 'read'), 'forbidden'),
    413: error('The body is too large.', BODY_TOO_LARGE),
    429: error(CALLS_LIMITED, TOO_MANY_CALLS, 'too_many_requests'),
    503: error(BUSY_MEANS, BUSY, 'busy'),
    422: error('A parameter is invalid, or the report would be too large.', FIELDS_INVALID),
  };
}
