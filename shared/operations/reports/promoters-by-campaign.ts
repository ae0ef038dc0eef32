import type { PageRequest } from '#shared/domain/lists/page.ts';
import { listMeasureRanges } from '#shared/domain/reports/measures.ts';
import { ZERO_VALUE } from '#shared/domain/reports/metrics.ts';
import { rankIds } from '#shared/domain/reports/rank.ts';
import {
  assertReportFits,
  computeMetrics,
  listReportRanges,
  type MetricSorting,
  type ReportQuery,
} from '#shared/domain/reports/report.ts';
import type { Call } from '#shared/operations/call.ts';
import { readTotalsByCampaign } from './filtered-totals.ts';
import { buildReportGroup } from './groups.ts';
import { listReportedPromoters, type PromoterReport, readReportNames } from './promoters.ts';

/**
 * Returns reports of promoters with their figures in some campaigns, sorted by a metric. Promoters who never had figures
 * there are left out. All are read and then sorted, because rankings have no figures by campaign.
 * @param only undefined: all
 * @throws Refusal `invalid` if too large
 */
export async function loadCampaignPromoterReports(
  { account }: Call,
  query: ReportQuery,
  { by, direction }: MetricSorting,
  { page, perPage }: PageRequest,
  campaignIds: readonly number[],
  only: readonly number[] | undefined,
): Promise<{ readonly groups: PromoterReport[]; readonly total: number }> {
  const { ids } = await listReportedPromoters(account.id, only);
  const lifetime = { from: null, to: query.span.to };
  const ranges = [...listReportRanges(query), ...listMeasureRanges([by], [query.span]), lifetime];
  const sum = await readTotalsByCampaign(account.id, ids, ranges);
  const sumTotals = (id: number) => sum(id, campaignIds);
  const found = ids.filter((id) => sumTotals(id).total(lifetime).length > 0);
  const value = (id: number) => computeMetrics([by], query.span, sumTotals(id))[by] ?? ZERO_VALUE;
  const pageIds = rankIds(found, value, direction).slice((page - 1) * perPage, page * perPage);
  assertReportFits(query, pageIds.length);
  const names = await readReportNames(account.id, pageIds);
  return { groups: pageIds.map((id) => buildReportGroup(names(id), query, sumTotals(id))), total: found.length };
}
