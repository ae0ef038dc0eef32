import {
  assertReportFits,
  buildReportRows,
  type ReportQuery,
  type ReportRow,
  type RowSorting,
  sortReportRows,
} from '#shared/domain/reports/report.ts';
import type { Call } from '#shared/operations/call.ts';
import { type OverviewFilters, readOverviewTotals } from './filtered-totals.ts';

/**
 * Returns the account's report (specification: GET /api/v1/reports/overview). Without filters, two parallel requests.
 * @throws Refusal `invalid` if too large
 */
export async function loadOverviewReport(
  call: Call,
  query: ReportQuery,
  sorting: RowSorting,
  filters: OverviewFilters = {},
): Promise<ReportRow[]> {
  const metrics = [...new Set([...query.metrics, ...(sorting.by === 'period' ? [] : [sorting.by])])];
  const reportQuery = { ...query, metrics };
  assertReportFits(reportQuery, 1);
  const totals = await readOverviewTotals(call, reportQuery, filters);
  return sortReportRows(buildReportRows(reportQuery, totals), sorting);
}
