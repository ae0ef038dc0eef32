import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import type { PageRequest } from '#shared/domain/lists/page.ts';
import {
  assertReportFits,
  buildReportRows,
  computeMetrics,
  listReportRanges,
  type ReportQuery,
  type ReportRow,
  type RowSorting,
  sortReportRows,
} from '#shared/domain/reports/report.ts';
import { parseSubIdName } from '#shared/domain/reports/traffic.ts';
import type { Call } from '#shared/operations/call.ts';
import type { ReportDownloadGroup } from '#shared/operations/reports/download.ts';
import {
  loadTrafficReports,
  type TrafficReport,
  type TrafficReportOptions,
} from '#shared/operations/reports/traffic.ts';
import { readCampaigns } from '#shared/store/campaigns/campaigns.ts';
import { readReportSeries } from '#shared/store/reports/report-queries.ts';

interface OwnOverview {
  readonly rows: readonly ReportRow[];
  readonly values: ReportRow['values'];
}

/** A sub ID's figures. */
export interface SubIdReport extends TrafficReport {
  readonly subId: string;
  /** Null for traffic beyond the limit of sub IDs. */
  readonly campaign: Campaign | null;
}

/**
 * Returns the promoter's report.
 * @throws Refusal `invalid` if too large
 */
export async function loadOwnOverview(
  { account }: Call,
  promoterId: number,
  query: ReportQuery,
  sorting: RowSorting,
): Promise<OwnOverview> {
  const metrics = [...new Set([...query.metrics, ...(sorting.by === 'period' ? [] : [sorting.by])])];
  const reportQuery = { ...query, metrics };
  assertReportFits(reportQuery, 1);
  const subject = { of: 'promoter', id: promoterId } as const;
  const series = (await readReportSeries(account.id, [subject], listReportRanges(reportQuery)))(subject);
  return {
    rows: sortReportRows(buildReportRows(reportQuery, series), sorting),
    values: computeMetrics(metrics, query.span, series),
  };
}

async function subIdReports(
  call: Call,
  promoterId: number,
  query: ReportQuery,
  { text = '', sorting }: TrafficReportOptions = {},
): Promise<SubIdReport[]> {
  const all = await loadTrafficReports(call, { of: 'sub-id', id: promoterId }, query, { sorting });
  const reportRows = all.map((report) => ({ ...report, ...parseSubIdName(report.name) }));
  const ids = [...new Set(reportRows.flatMap(({ campaignId }) => campaignId ?? []))];
  const campaigns = await readCampaigns(call.account.id, ids);
  return reportRows
    .filter(({ subId }) => subId.toLowerCase().includes(text.toLowerCase()))
    .map(({ campaignId, ...report }) => ({ ...report, campaign: campaigns.get(campaignId ?? 0) ?? null }));
}

/** Returns a page of sub IDs' figures. */
export async function listSubIdReportsPage(
  call: Call,
  promoterId: number,
  query: ReportQuery,
  options: TrafficReportOptions,
  { page, perPage }: PageRequest,
): Promise<{ readonly groups: SubIdReport[]; readonly total: number }> {
  const groups = await subIdReports(call, promoterId, query, options);
  return { groups: groups.slice((page - 1) * perPage, page * perPage), total: groups.length };
}

type OwnReportType = 'overview' | 'sub_ids';

/** Yields a report, in one part. */
export async function* streamOwnReport(
  call: Call,
  promoterId: number,
  type: OwnReportType,
  query: ReportQuery,
): AsyncGenerator<ReportDownloadGroup[]> {
  if (type === 'overview') {
    yield [{ names: {}, ...(await loadOwnOverview(call, promoterId, query, { by: 'period', direction: 'desc' })) }];
    return;
  }
  const reports = await subIdReports(call, promoterId, query);
  yield reports.map(({ subId, campaign, rows, values }) => ({
    names: { campaign_id: campaign?.id ?? '', sub_id: subId },
    rows,
    values,
  }));
}
