import { listName } from '#shared/domain/lists/list-membership.ts';
import { type ChartDays, chartSpan } from '#shared/domain/reports/chart.ts';
import type { ReportMetric } from '#shared/domain/reports/metrics.ts';
import type { ReportSpan } from '#shared/domain/reports/period.ts';
import type { Call } from '#shared/operations/call.ts';
import { readWholeList } from '#shared/store/lists/lists.ts';
import { type CampaignReport, loadSortedCampaignReports } from './campaigns.ts';
import { loadRankedPromoterReports, type PromoterReport } from './promoters.ts';
import { reportToday } from './today.ts';

const TOP = 5;
const BY = { by: 'revenue_amount', direction: 'desc' } as const;

/** Top five promoters and campaigns of a span. */
export interface TrendingReport {
  readonly span: ReportSpan;
  readonly promoters: readonly PromoterReport[];
  readonly campaigns: readonly CampaignReport[];
}

/**
 * Returns the top promoters and campaigns by revenue.
 * @param campaignIds and their members; undefined: all
 * @throws Refusal `invalid` if the range is reversed
 */
export async function buildTrendingReport(
  call: Call,
  metrics: readonly ReportMetric[],
  days: ChartDays,
  campaignIds: readonly number[] | undefined,
): Promise<TrendingReport> {
  const span = chartSpan(days, reportToday(call));
  const query = { span, grouping: 'year', metrics } as const;
  const [campaigns, promoters] = await Promise.all([
    loadSortedCampaignReports(call, query, BY),
    listCampaignPromoterIds(call, campaignIds).then((only) =>
      loadRankedPromoterReports(call, query, BY, { page: 1, perPage: TOP }, only),
    ),
  ]);
  const selected = campaigns.filter(({ id }) => campaignIds?.includes(id) ?? true);
  return { span, promoters: promoters.groups, campaigns: selected.slice(0, TOP) };
}

async function listCampaignPromoterIds({ account }: Call, campaignIds: readonly number[] | undefined) {
  if (!campaignIds) return undefined;
  const lists = [...new Set(campaignIds)].map((campaignId) =>
    readWholeList(account.id, listName('promoters', { campaignId })),
  );
  return (await Promise.all(lists)).flat();
}
