import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import type { MeasureRange } from '#shared/domain/reports/measures.ts';
import { ZERO_VALUE } from '#shared/domain/reports/metrics.ts';
import { rankIds } from '#shared/domain/reports/rank.ts';
import {
  assertReportFits,
  combineTotals,
  type FigureTotals,
  listReportRanges,
  type MetricSorting,
  type ReportQuery,
} from '#shared/domain/reports/report.ts';
import type { Call } from '#shared/operations/call.ts';
import { listCampaigns } from '#shared/store/campaigns/campaigns.ts';
import { readReportSeries } from '#shared/store/reports/report-queries.ts';
import { type ReportFilters, readTotalsByCampaign } from './filtered-totals.ts';
import { buildReportGroup, type ReportGroup } from './groups.ts';

/** Report of a campaign. */
export type CampaignReport = ReportGroup & Pick<Campaign, 'color'>;

/**
 * Returns a report per campaign, oldest first (specification: GET /api/v1/reports/campaigns). Two rounds of requests.
 * @throws Refusal `invalid` if too large
 */
export async function loadCampaignReports(
  { account }: Call,
  query: ReportQuery,
  { campaignIds, promoterIds }: ReportFilters = {},
): Promise<CampaignReport[]> {
  const all = await listCampaigns(account.id);
  const campaigns = all.filter(({ id }) => campaignIds?.includes(id) ?? true);
  assertReportFits(query, campaigns.length);
  const totals = await readCampaignTotals(account.id, campaigns, promoterIds, listReportRanges(query));
  return campaigns.map(({ id, name, color }) => buildReportGroup({ id, name, color }, query, totals(id)));
}

/** Without promoters, each campaign as a whole. */
async function readCampaignTotals(
  account: number,
  campaigns: readonly Campaign[],
  promoterIds: readonly number[] | undefined,
  ranges: readonly MeasureRange[],
): Promise<(id: number) => FigureTotals> {
  if (promoterIds) {
    const sum = await readTotalsByCampaign(account, promoterIds, ranges);
    return (id) => combineTotals([...new Set(promoterIds)].map((promoterId) => sum(promoterId, [id])));
  }
  const series = await readReportSeries(
    account,
    campaigns.map(({ id }) => ({ of: 'campaign', id })),
    ranges,
  );
  return (id) => series({ of: 'campaign', id });
}

/** Returns campaign reports, optionally sorted by a metric. */
export async function loadSortedCampaignReports(
  call: Call,
  query: ReportQuery,
  sorting: MetricSorting | undefined,
  filters: ReportFilters = {},
): Promise<CampaignReport[]> {
  if (!sorting) return loadCampaignReports(call, query, filters);
  const { by, direction } = sorting;
  const groups = await loadCampaignReports(call, { ...query, metrics: [...new Set([...query.metrics, by])] }, filters);
  const byId = new Map(groups.map((group) => [group.id, group]));
  const order = rankIds([...byId.keys()], (id) => byId.get(id)?.values[by] ?? ZERO_VALUE, direction);
  return order.flatMap((id) => byId.get(id) ?? []);
}
