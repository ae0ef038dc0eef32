import { affiliatePayoutExample, affiliatePayoutTermsExample } from '#shared/routes/affiliate/examples.ts';
import { CSV_DESCRIPTION, csvResponse } from '#shared/routes/affiliate/exports.ts';
import { promoterResponses } from '#shared/routes/affiliate/responses.ts';
import { membershipItems, promoterCallerItems, searchItems } from '#shared/routes/items.ts';
import type { PromoterRoute } from '#shared/routes/route.ts';
import { okResponse } from '#shared/routes/v2/responses.ts';
import { affiliateDueStatsInput, affiliatePayoutsInput } from './payouts-input.ts';
import { affiliateDueStats, affiliatePayout, affiliatePayouts } from './payouts-output.ts';

const INVALID = { invalid: 'filters[status] is invalid.' };

const listDefaults = {
  area: 'earnings',
  auth: 'promoter',
  permission: 'promote',
  method: 'GET',
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...promoterCallerItems, ...membershipItems, ...searchItems, 'payout'], writes: [] },
  memory: 1769,
  timeout: 29,
} as const;
const inputExample = { filters: { status: ['pending'] }, sorting: { due_date: 'asc' } };

export const affiliatePayoutsList = {
  ...listDefaults,
  path: '/api/v2/affiliate/payouts',
  verb: 'list',
  summary: 'List the promoter’s payouts',
  description:
    'Oldest first, unless sorted. To list the commissions of a payout, filter them by `filters[payout_id]`. `meta` has the company’s ' +
    'payout terms.',
  input: affiliatePayoutsInput,
  inputExample,
  responses: promoterResponses(
    okResponse(affiliatePayouts, { data: [affiliatePayoutExample], meta: affiliatePayoutTermsExample }),
    INVALID,
  ),
} satisfies PromoterRoute;

const sum = { promoters_count: 1, payouts_count: 1, amounts: { cash: 2000 }, total_incl_tax: 2000 };
const noPayouts = { promoters_count: 0, payouts_count: 0, amounts: {}, total_incl_tax: 0 };

export const affiliatePayoutsDueStats = {
  ...listDefaults,
  path: '/api/v2/affiliate/payouts/due_stats',
  summary: 'Get totals of the promoter’s unpaid payouts, by due date',
  input: affiliateDueStatsInput,
  inputExample: { filters: { status: ['pending'] } },
  responses: promoterResponses(
    okResponse(affiliateDueStats, {
      meta: affiliatePayoutTermsExample,
      data: {
        next: { ...sum, due_date: affiliatePayoutExample.due_date, period_end: affiliatePayoutExample.period_end },
        overdue: { ...noPayouts, due_date: null, period_end: null },
        custom: noPayouts,
      },
    }),
    INVALID,
  ),
} satisfies PromoterRoute;

export const affiliatePayoutsExport = {
  ...listDefaults,
  path: '/api/v2/affiliate/payouts/export',
  summary: 'Download the promoter’s payouts as CSV',
  description: CSV_DESCRIPTION,
  input: affiliatePayoutsInput,
  inputExample,
  exports: affiliatePayout,
  responses: promoterResponses(csvResponse('id,status,amount,unit\r\n5,pending,2000,cash\r\n'), INVALID),
} satisfies PromoterRoute;

export const affiliatePayoutRoutes: readonly PromoterRoute[] = [
  affiliatePayoutsList,
  affiliatePayoutsDueStats,
  affiliatePayoutsExport,
];
