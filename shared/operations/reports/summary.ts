import { Refusal } from '#shared/domain/refusal.ts';
import {
  assertReportFits,
  buildReportRows,
  combineTotals,
  computeMetrics,
  type FigureTotals,
  listReportRanges,
  type ReportQuery,
  type ReportRow,
  type ReportType,
} from '#shared/domain/reports/report.ts';
import { partialMonths } from '#shared/domain/reports/series.ts';
import { isTrafficReport, TRAFFIC_REPORTS } from '#shared/domain/reports/traffic.ts';
import type { Call } from '#shared/operations/call.ts';
import { readSummedRanks } from '#shared/store/reports/report-queries.ts';
import { type OverviewFilters, readFilteredTotals, readOverviewTotals } from './filtered-totals.ts';
import { listReportedPromoters } from './promoters.ts';
import { readTrafficTotals } from './traffic.ts';

const NO_RECORD_FILTERS = 'filters is not supported: traffic has no figures by campaign or promoter.';
const NO_TRAFFIC_FILTERS =
  'filters is not supported: only the report overview has figures by source, page, UTM parameter, country, device or sub ID.';
/** Promoters times months that are read by day: about 100 MB. */
const MAX_DAILY_MONTHS = 500_000;

/** Totals of a report, over its whole span and by period. */
export interface ReportSummary {
  readonly rows: readonly ReportRow[];
  readonly values: ReportRow['values'];
}

/**
 * Returns the totals of all rows of a report. Reports of promoters are up to a day older than the others, and so are
 * their totals.
 * @throws Refusal `invalid` if too large, or a metric is unavailable
 */
export async function summarizeReport(
  call: Call,
  type: ReportType,
  query: ReportQuery,
  filters: OverviewFilters = {},
): Promise<ReportSummary> {
  assertReportFits(query, 1);
  const totals = await loadTotals(call, type, query, filters);
  return { rows: buildReportRows(query, totals), values: computeMetrics(query.metrics, query.span, totals) };
}

async function loadTotals(
  call: Call,
  type: ReportType,
  query: ReportQuery,
  { traffic, ...filters }: OverviewFilters,
): Promise<FigureTotals> {
  if (type === 'overview') return readOverviewTotals(call, query, { traffic, ...filters });
  if (traffic) throw new Refusal({ code: 'invalid', message: NO_TRAFFIC_FILTERS });
  const { account } = call;
  const { campaignIds, promoterIds } = filters;
  if (isTrafficReport(type)) {
    if (campaignIds || promoterIds) throw new Refusal({ code: 'invalid', message: NO_RECORD_FILTERS });
    const totals = await readTrafficTotals(call, TRAFFIC_REPORTS[type], query);
    return combineTotals([...totals.values()]);
  }
  const ranges = listReportRanges(query);
  if (type !== 'promoters' || promoterIds) return readFilteredTotals(account.id, filters, ranges);
  const { ids } = await listReportedPromoters(account.id);
  if (campaignIds) return readFilteredTotals(account.id, { campaignIds, promoterIds: ids }, ranges);
  if (ids.length * partialMonths(ranges).length > MAX_DAILY_MONTHS) {
    const message = 'The report is too large: request fewer days, or whole months.';
    throw new Refusal({ code: 'invalid', message });
  }
  return readSummedRanks(account.id, ids, ranges);
}
