import type { ReportMetric } from '#shared/domain/reports/metrics.ts';
import type { ReportRow, ReportType } from '#shared/domain/reports/report.ts';
import type { ReportDownloadGroup } from '#shared/operations/reports/download.ts';
import { presentReportDataV2 } from './report.ts';

const NAMES: Readonly<Record<ReportType | 'sub_ids', readonly string[]>> = {
  overview: [],
  campaigns: ['campaign_id', 'name'],
  promoters: ['promoter_id', 'email', 'name'],
  traffic_sources: ['source'],
  urls: ['url'],
  utm_mediums: ['utm_medium'],
  utm_campaigns: ['utm_campaign'],
  countries: ['country'],
  devices: ['device'],
  sub_ids: ['campaign_id', 'sub_id'],
};

/** Formats a report as table lines: one per period, newest first, or with `totals` one per subject. */
export function buildReportLines(
  type: keyof typeof NAMES,
  { metrics, totals }: { readonly metrics: readonly ReportMetric[]; readonly totals: boolean },
  parts: AsyncIterable<readonly ReportDownloadGroup[]>,
) {
  const names = NAMES[type];
  const cells = (values: ReportRow['values']) => {
    const data = presentReportDataV2(metrics, values);
    return metrics.map((metric) => data[metric]);
  };
  const buildLines = (group: ReportDownloadGroup) => {
    const groupNames = names.map((name) => group.names[name]);
    if (totals) return [[...groupNames, ...cells(group.values)]];
    return group.rows.map(({ period, values }) => [...groupNames, period.label, ...cells(values)]);
  };
  async function* lines() {
    for await (const groups of parts) yield groups.flatMap(buildLines);
  }
  return { header: [...names, ...(totals ? [] : ['period']), ...metrics], parts: lines() };
}
