import * as v from 'valibot';
import { promoterAnswers } from '#shared/routes/affiliate/answers.ts';
import { commission } from '#shared/routes/affiliate/examples.ts';
import { EXPORTED, exported } from '#shared/routes/affiliate/exports.ts';
import { membership, promoterCaller, searched } from '#shared/routes/items.ts';
import type { PromoterRoute } from '#shared/routes/route.ts';
import { done } from '#shared/routes/v2/answers.ts';
import { affiliateCommissionStatsInput, affiliateCommissionsInput } from './commissions-input.ts';
import { affiliateCommission, affiliateCommissionStats } from './commissions-output.ts';

const INVALID = { invalid: 'filters[created_at] is invalid.' };

/** A search reads all rows of its kind, as in company lists. */
const listing = {
  area: 'earnings',
  auth: 'promoter',
  needs: 'promote',
  method: 'GET',
  table: ['BatchGetItem', 'GetItem', 'Query'],
  items: {
    reads: [
      ...promoterCaller,
      ...membership,
      ...searched,
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
  ...listing,
  path: '/api/v2/affiliate/commissions',
  does: 'list',
  summary: 'List what the promoter has earned: filtered, sorted, searched',
  description:
    'Oldest first, unless sorted. Each says how it came about, what the company says about it, and in which payout it is. Where ' +
    'customers are masked, the list is not sorted by `referral`.',
  input: affiliateCommissionsInput,
  inputExample,
  answers: promoterAnswers(done(v.array(affiliateCommission), [commission]), INVALID),
} satisfies PromoterRoute;

export const affiliateCommissionsStats = {
  ...listing,
  path: '/api/v2/affiliate/commissions/stats',
  summary: 'Sum up what the promoter has earned, filtered as the list',
  input: affiliateCommissionStatsInput,
  inputExample: { filters: inputExample.filters },
  answers: promoterAnswers(
    done(affiliateCommissionStats, {
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
  ...listing,
  path: '/api/v2/affiliate/commissions/export',
  summary: 'Download what the promoter has earned as CSV',
  description: EXPORTED,
  input: affiliateCommissionsInput,
  inputExample,
  exports: affiliateCommission,
  answers: promoterAnswers(exported('id,status,kind,amount,unit\r\n31,approved,sale,2000,cash\r\n'), INVALID),
} satisfies PromoterRoute;

export const affiliateCommissionRoutes: readonly PromoterRoute[] = [
  affiliateCommissionsList,
  affiliateCommissionsStats,
  affiliateCommissionsExport,
];
