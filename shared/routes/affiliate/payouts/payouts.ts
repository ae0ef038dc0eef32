import { promoterAnswers } from '#shared/routes/affiliate/answers.ts';
import { payout, payoutTerms } from '#shared/routes/affiliate/examples.ts';
import { EXPORTED, exported } from '#shared/routes/affiliate/exports.ts';
import { membership, promoterCaller, searched } from '#shared/routes/items.ts';
import type { PromoterRoute } from '#shared/routes/route.ts';
import { done } from '#shared/routes/v2/answers.ts';
import { affiliateDueStatsInput, affiliatePayoutsInput } from './payouts-input.ts';
import { affiliateDueStats, affiliatePayout, affiliatePayouts } from './payouts-output.ts';

const INVALID = { invalid: 'filters[status] is invalid.' };

const listing = {
  area: 'earnings',
  auth: 'promoter',
  needs: 'promote',
  method: 'GET',
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...promoterCaller, ...membership, ...searched, 'payout'], writes: [] },
  memory: 1769,
  timeout: 29,
} as const;
const inputExample = { filters: { status: ['pending'] }, sorting: { due_date: 'asc' } };

export const affiliatePayoutsList = {
  ...listing,
  path: '/api/v2/affiliate/payouts',
  does: 'list',
  summary: 'List the promoter’s payouts: filtered, sorted, searched',
  description:
    'Oldest first, unless sorted. `filters[payout_id]` of the commissions lists what a payout is made of. `meta` says by which rules ' +
    'the company pays.',
  input: affiliatePayoutsInput,
  inputExample,
  answers: promoterAnswers(done(affiliatePayouts, { data: [payout], meta: payoutTerms }), INVALID),
} satisfies PromoterRoute;

const sum = { promoters_count: 1, payouts_count: 1, amounts: { cash: 2000 }, total_incl_tax: 2000 };
const none = { promoters_count: 0, payouts_count: 0, amounts: {}, total_incl_tax: 0 };

export const affiliatePayoutsDueStats = {
  ...listing,
  path: '/api/v2/affiliate/payouts/due_stats',
  summary: 'Sum up the promoter’s payouts that are not paid, by when they are due',
  input: affiliateDueStatsInput,
  inputExample: { filters: { status: ['pending'] } },
  answers: promoterAnswers(
    done(affiliateDueStats, {
      meta: payoutTerms,
      data: {
        next: { ...sum, due_date: payout.due_date, period_end: payout.period_end },
        overdue: { ...none, due_date: null, period_end: null },
        custom: none,
      },
    }),
    INVALID,
  ),
} satisfies PromoterRoute;

export const affiliatePayoutsExport = {
  ...listing,
  path: '/api/v2/affiliate/payouts/export',
  summary: 'Download the promoter’s payouts as CSV',
  description: EXPORTED,
  input: affiliatePayoutsInput,
  inputExample,
  exports: affiliatePayout,
  answers: promoterAnswers(exported('id,status,amount,unit\r\n5,pending,2000,cash\r\n'), INVALID),
} satisfies PromoterRoute;

export const affiliatePayoutRoutes: readonly PromoterRoute[] = [
  affiliatePayoutsList,
  affiliatePayoutsDueStats,
  affiliatePayoutsExport,
];
