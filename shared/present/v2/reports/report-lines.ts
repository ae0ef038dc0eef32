import type { Metric } from '#shared/domain/reports/metrics.ts';
import type { ReportRow } from '#shared/domain/reports/report.ts';
import type { ReportDownloadGroup, ReportType } from '#shared/operations/reports/download.ts';
import { v2ReportData } from './report.ts';

/** The columns that say what a line is about. */
const NAMES: Readonly<Record<ReportType | 'sub_ids', readonly string[]>> = {
  overview: [],
  campaigns: ['campaign_id', 'name'],
  promoters: ['promoter_id', 'email', 'name'],
  traffic_sources: ['source'],
  urls: ['url'],
  sub_ids: ['campaign_id', 'sub_id'],
};

/**
 * A report as the lines of a table: one for each period, the newest first, or with `totals` one for each thing that it lists.
 * Values are those of the JSON.
 */
export function reportLines(
  type: keyof typeof NAMES,
  { metrics, totals }: { readonly metrics: readonly Metric[]; readonly totals: boolean },
  parts: AsyncIterable<readonly ReportDownloadGroup[]>,
) {
  const names = NAMES[type];
  const cells = (values: ReportRow['values']) => {
    const data = v2ReportData(metrics, values);
    return metrics.map((metric) => data[metric]);
  };
  const linesOf = (group: ReportDownloadGroup) => {
    const named = names.map((name) => group.names[name]);
    if (totals) return [[...named, ...cells(group.values)]];
    return group.rows.map(({ period, values }) => [...named, period.label, ...cells(values)]);
  };
  async function* lines() {
    for await (const groups of parts) yield groups.flatMap(linesOf);
  }
  return { header: [...names, ...(totals ? [] : ['period']), ...metrics], parts: lines() };
}
