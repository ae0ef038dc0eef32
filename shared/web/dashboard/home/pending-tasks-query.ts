import type { paths } from '#api-types';
import { FRAUD_RULES } from '#shared/domain/fraud/rules.ts';
import { LEAD_STATES } from '#shared/domain/leads/lead.ts';
import { dashboardApi } from '#web/dashboard/api/client.ts';
import type { Operation } from '#web/dashboard/api/operations.ts';
import { dashboardQueryClient } from '#web/dashboard/api/queries.ts';
import { campaignsQuery } from '#web/dashboard/records/record-choices.ts';
import { requireData } from '#web/ui/api/client.ts';
import { parsePage } from '#web/ui/lists/pages.ts';

const JUST_COUNT = { per_page: 1 } as const;

/** Denied referrals are decided; claims are listed separately. */
export const STATES_TO_REVIEW = LEAD_STATES.filter((state) => state !== 'denied' && state !== 'pending');

const WEBHOOKS = '/api/v2/company/webhooks';

/** Queries pending tasks. */
export const pendingTasksQuery = (may: (operation: Operation) => boolean) => ({
  queryKey: ['waiting'],
  queryFn: async () => {
    const [promoters, owed, claims, suspicious, due, webhooks] = await Promise.all([
      dashboardApi.GET('/api/v2/company/promoters', { params: { query: JUST_COUNT } }).then(requireData),
      dashboardApi.GET('/api/v2/company/dashboards/payouts_and_commissions').then(requireData),
      countClaims(),
      countReferrals({ state: [...STATES_TO_REVIEW], fraud_check: [...FRAUD_RULES] }),
      dashboardApi.GET('/api/v2/company/payouts/due_stats').then(requireData),
      may(`GET ${WEBHOOKS}`) ? dashboardApi.GET(WEBHOOKS).then(requireData) : [],
    ]);
    const { next, custom, overdue } = due.data;
    return {
      promoters: promoters.meta.pending_count,
      commissions: owed.data.pending,
      claims,
      suspicious,
      // Manual payouts have no date.
      due: {
        ...next,
        payouts_count: next.payouts_count + custom.payouts_count,
        amounts: together(next.amounts, custom.amounts),
      },
      overdue,
      lacksRefundEvents: owed.meta.lacks_refund_events,
      ratesDay: owed.meta.rates_day,
      webhooks: webhooks.filter(({ disabled_because: why }) => why === 'failing').length,
    };
  },
});

export type PendingTaskCounts = Awaited<ReturnType<ReturnType<typeof pendingTasksQuery>['queryFn']>>;

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
  const query = { ...JUST_COUNT, filters, sorting: { created_at: 'desc' as const } };
  const answer = await dashboardApi.GET('/api/v2/company/referrals', { params: { query } });
  const { total, isAtLeast } = parsePage(requireData(answer), answer.response);
  return { count: total, isAtLeast };
}

function together(...all: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [unit, value] of all.flatMap((one) => Object.entries(one))) sums[unit] = (sums[unit] ?? 0) + value;
  return sums;
}
