import { parseAudienceName } from '#shared/domain/reports/audience-rows.ts';
import type { ReportQuery, ReportRow, ReportType } from '#shared/domain/reports/report.ts';
import { TRAFFIC_REPORTS } from '#shared/domain/reports/traffic.ts';
import type { Call } from '#shared/operations/call.ts';
import { loadCampaignReports } from './campaigns.ts';
import { streamPromoterReportPages } from './promoters.ts';
import { summarizeReport } from './summary.ts';
import { loadTrafficReports } from './traffic.ts';

/** A group with its periods and totals. */
export interface ReportDownloadGroup {
  /** Identifying columns. */
  readonly names: Readonly<Record<string, string | number | null>>;
  readonly rows: readonly ReportRow[];
  readonly values: ReportRow['values'];
}

const GROUPS_AT_A_TIME = 100;
const TRAFFIC_COLUMNS = {
  traffic_sources: 'source',
  urls: 'url',
  utm_mediums: 'utm_medium',
  utm_campaigns: 'utm_campaign',
  countries: 'country',
  devices: 'device',
} as const;

/**
 * Yields a report in parts.
 * @param page first part, from 1
 */
export async function* downloadReport(
  call: Call,
  type: ReportType,
  query: ReportQuery,
  page: number,
): AsyncGenerator<ReportDownloadGroup[]> {
  if (type === 'promoters') {
    const sorting = { by: query.metrics[0] ?? 'revenue_amount', direction: 'desc' } as const;
    const pages = streamPromoterReportPages(call, query, sorting, { page, perPage: GROUPS_AT_A_TIME });
    for await (const groups of pages) {
      yield groups.map(({ id, email, name, ...values }) => ({ ...values, names: { promoter_id: id, email, name } }));
    }
    return;
  }
  // Other types have a single part.
  if (page > 1) return;
  if (type === 'campaigns') {
    const groups = await loadCampaignReports(call, query);
    yield groups.map(({ id, name, ...values }) => ({ ...values, names: { campaign_id: id, name } }));
    return;
  }
  if (type === 'overview') {
    yield [{ names: {}, ...(await summarizeReport(call, type, query)) }];
    return;
  }
  const groups = await loadTrafficReports(call, TRAFFIC_REPORTS[type], query);
  const isOfAudience = type === 'countries' || type === 'devices';
  yield groups.map(({ name, ...values }) => ({
    ...values,
    names: { [TRAFFIC_COLUMNS[type]]: isOfAudience ? parseAudienceName(name) : name },
  }));
}
