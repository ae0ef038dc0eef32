import * as v from 'valibot';
import { affiliateCommissionExample } from '#shared/routes/affiliate/examples.ts';
import { CSV_DESCRIPTION, csvResponse } from '#shared/routes/affiliate/exports.ts';
import { promoterResponses } from '#shared/routes/affiliate/responses.ts';
import { membershipItems, promoterCallerItems, searchItems } from '#shared/routes/items.ts';
import type { PromoterRoute } from '#shared/routes/route.ts';
import { okResponse } from '#shared/routes/v2/responses.ts';
import { affiliateCommissionStatsInput, affiliateCommissionsInput } from './commissions-input.ts';
import { affiliateCommission, affiliateCommissionStats } from './commissions-output.ts';

const INVALID = { invalid: 'filters[created_at] is invalid.' };

/** A search reads all rows of its kind, as in company lists. */
const listDefaults = {
  area: 'earnings',
  auth: 'promoter',
  permission: 'promote',
  method: 'GET',
  table: ['BatchGetItem', 'GetItem', 'Query'],
  items: {
    reads: [
      ...promoterCallerItems,
      ...membershipItems,
      ...searchItems,
      'lead',
      'lead-email',
      'commission',
      'payout',
      'promotion-id',
    ],
    writes: [],
  },
  memory: 1769,
  timeout: 29,
} as const;

const inputExample = {
  filters: { status: ['approved', 'pending'], created_at: { from: '2026-11-01T00:00:00.000Z' } },
  sorting: { created_at: 'desc' },
};

export const affiliateCommissionsList = {
  ...listDefaults,
  path: '/api/v2/affiliate/commissions',
  verb: 'list',
  summary: 'List the promoter’s commissions',
  description:
    'Oldest first, unless sorted. Shows how each commission was calculated, the company’s note, and the payout. If ' +
    'customers are masked, the list cannot be sorted by `referral`.',
  input: affiliateCommissionsInput,
  inputExample,
  responses: promoterResponses(okResponse(v.array(affiliateCommission), [affiliateCommissionExample]), INVALID),
} satisfies PromoterRoute;

export const affiliateCommissionsStats = {
  ...listDefaults,
  path: '/api/v2/affiliate/commissions/stats',
  summary: 'Get totals of the promoter’s commissions',
  input: affiliateCommissionStatsInput,
  inputExample: { filters: inputExample.filters },
  responses: promoterResponses(
    okResponse(affiliateCommissionStats, {
      data: {
        count: 2,
        amounts: { cash: 4000 },
        by_status: { approved: { count: 1, amounts: { cash: 2000 } }, pending: { count: 1, amounts: { cash: 2000 } } },
      },
      meta: { currency: 'USD', is_complete: true },
    }),
    INVALID,
  ),
} satisfies PromoterRoute;

export const affiliateCommissionsExport = {
  ...listDefaults,
  path: '/api/v2/affiliate/commissions/export',
  summary: 'Download the promoter’s commissions as CSV',
  description: CSV_DESCRIPTION,
  input: affiliateCommissionsInput,
  inputExample,
  exports: affiliateCommission,
  responses: promoterResponses(csvResponse('id,status,kind,amount,unit\r\n31,approved,sale,2000,cash\r\n'), INVALID),
} satisfies PromoterRoute;

export const affiliateCommissionRoutes: readonly PromoterRoute[] = [
  affiliateCommissionsList,
  affiliateCommissionsStats,
  affiliateCommissionsExport,
];
