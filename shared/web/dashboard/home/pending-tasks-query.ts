import type { paths } from '#api-types';
import { addDays, type Day, toDay } from '#shared/domain/day.ts';
import { FRAUD_RULES } from '#shared/domain/fraud/rules.ts';
import { areRatesLate } from '#shared/domain/rates/publishing-days.ts';
import { dashboardApi } from '#web/dashboard/api/client.ts';
import type { Operation } from '#web/dashboard/api/operations.ts';
import { dashboardQueryClient } from '#web/dashboard/api/queries.ts';
import { dueQuery } from '#web/dashboard/payouts/due-query.ts';
import { lacksCommission } from '#web/dashboard/records/no-commission.tsx';
import { campaignsQuery } from '#web/dashboard/records/record-choices.ts';
import { webhooksQuery } from '#web/dashboard/settings/webhooks-query.ts';
import { requireData } from '#web/ui/api/client.ts';
import { parsePage } from '#web/ui/lists/pages.ts';
import { countRefusedCalls, INVALID_CALL_REASONS, type PendingWork, STATES_TO_REVIEW } from './pending-work.ts';

const COUNT_ONLY = { per_page: 1 } as const;
const INVALID_CALL_DAYS = 7;
/** Rows of the log have no exact total, so they are counted. */
const MAX_COUNTED_CALLS = 20;

export const pendingTasksQuery = (can: (operation: Operation) => boolean) => ({
  queryKey: ['waiting'],
  queryFn: async (): Promise<PendingWork> => {
    const today = toDay(new Date().toISOString());
    const since = addDays(today, 1 - INVALID_CALL_DAYS);
    const [campaigns, promoters, debts, claims, suspicious, due, webhooks, invalidCalls] = await Promise.all([
      dashboardQueryClient.fetchQuery(campaignsQuery),
      dashboardApi.GET('/api/v2/company/promoters', { params: { query: COUNT_ONLY } }).then(requireData),
      dashboardApi.GET('/api/v2/company/dashboards/payouts_and_commissions').then(requireData),
      countClaims(),
      countReferrals({ state: [...STATES_TO_REVIEW], fraud_check: [...FRAUD_RULES] }),
      dashboardQueryClient.fetchQuery(dueQuery),
      can('GET /api/v2/company/webhooks') ? dashboardQueryClient.fetchQuery(webhooksQuery) : [],
      countInvalidCalls(since),
    ]);
    const { next, custom, overdue } = due.data;
    const { rates_day: ratesDay } = debts.meta;
    return {
      campaignsWithoutCommission: campaigns.filter(lacksCommission).length,
      promoters: promoters.meta.pending_count,
      commissions: debts.data.pending,
      claims,
      held: debts.data.suspicious,
      suspicious,
      overdue: { count: overdue.payouts_count, amounts: overdue.amounts, day: overdue.due_date },
      // Manual payouts have no date.
      due: {
        count: next.payouts_count + custom.payouts_count,
        amounts: sumAmounts(next.amounts, custom.amounts),
        day: next.due_date,
      },
      processing: debts.data.processing,
      invalidCalls: { ...invalidCalls, since },
      failingWebhooks: webhooks.filter(({ enabled, failing_since: since }) => enabled && since !== null).length,
      disabledWebhooks: webhooks.filter(({ disabled_because: reason }) => reason === 'failing').length,
      lacksRefundEvents: debts.meta.lacks_refund_events,
      silentProviders: debts.meta.silent_providers,
      lateRatesDay: ratesDay !== null && areRatesLate(ratesDay, today) ? ratesDay : null,
    };
  },
});

type ReferralFilters = NonNullable<
  NonNullable<paths['/api/v2/company/referrals']['get']['parameters']['query']>['filters']
>;

/** Skips the call if no campaign accepts claims. */
async function countClaims(): ReturnType<typeof countReferrals> {
  const campaigns = await dashboardQueryClient.fetchQuery(campaignsQuery);
  const areTaken = campaigns.some(({ promoters_add_referrals }) => promoters_add_referrals);
  return areTaken ? countReferrals({ state: ['pending'] }) : { count: 0, isAtLeast: false };
}

/** In large accounts, the API searches only the newest: the count is a lower bound. */
async function countReferrals(
  filters: ReferralFilters,
): Promise<{ readonly count: number; readonly isAtLeast: boolean }> {
  const query = { ...COUNT_ONLY, filters, sorting: { created_at: 'desc' as const } };
  const response = await dashboardApi.GET('/api/v2/company/referrals', { params: { query } });
  const { total, isTotalLowerBound: isAtLeast } = parsePage(requireData(response), response.response);
  return { count: total, isAtLeast };
}

async function countInvalidCalls(since: Day) {
  const filters = { reason: [...INVALID_CALL_REASONS], created_at: { from: since } };
  const query = { per_page: MAX_COUNTED_CALLS, filters };
  const response = await dashboardApi.GET('/api/v2/company/tracking_logs', { params: { query } });
  const { rows, next } = parsePage(requireData(response), response.response);
  return countRefusedCalls(rows, next !== undefined);
}

function sumAmounts(...all: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [unit, value] of all.flatMap((amounts) => Object.entries(amounts))) sums[unit] = (sums[unit] ?? 0) + value;
  return sums;
}
