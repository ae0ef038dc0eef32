import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import { ZERO } from '#shared/domain/reports/metrics.ts';
import { ranked } from '#shared/domain/reports/rank.ts';
import { assertFits, type MetricSorting, type ReportQuery, rangesIn } from '#shared/domain/reports/report.ts';
import type { Call } from '#shared/operations/call.ts';
import { listCampaigns } from '#shared/store/campaigns/campaigns.ts';
import { readReportSeries } from '#shared/store/reports/report-queries.ts';
import { buildReportGroup, type ReportGroup } from './groups.ts';

/** Report of a campaign. */
export type CampaignReport = ReportGroup & Pick<Campaign, 'color'>;

/**
 * Returns a report per campaign, oldest first (specification: GET /api/v1/reports/campaigns). Two rounds of requests.
 * @throws Refusal `invalid` if too large
 */
export async function campaignReports({ account }: Call, query: ReportQuery): Promise<CampaignReport[]> {
  const campaigns = await listCampaigns(account.id);
  assertFits(query, campaigns.length);
  const subjects = campaigns.map(({ id }) => ({ of: 'campaign', id }) as const);
  const series = await readReportSeries(account.id, subjects, rangesIn(query));
  return campaigns.map(({ id, name, color }) =>
    buildReportGroup({ id, name, color }, query, series({ of: 'campaign', id })),
  );
}

/** Returns campaign reports, optionally sorted by a metric. */
export async function sortedCampaignReports(
  call: Call,
  query: ReportQuery,
  sorting: MetricSorting | undefined,
): Promise<CampaignReport[]> {
  if (!sorting) return campaignReports(call, query);
  const { by, direction } = sorting;
  const groups = await campaignReports(call, { ...query, metrics: [...new Set([...query.metrics, by])] });
  const byId = new Map(groups.map((group) => [group.id, group]));
  const order = ranked([...byId.keys()], (id) => byId.get(id)?.values[by] ?? ZERO, direction);
  return order.flatMap((id) => byId.get(id) ?? []);
}
