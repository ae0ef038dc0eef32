import {
  assertFits,
  type ReportQuery,
  type ReportRow,
  type RowSorting,
  rangesIn,
  rowsOf,
  sortedBy,
} from '#shared/domain/reports/report.ts';
import type { Call } from '#shared/operations/call.ts';
import { readReportSeries } from '#shared/store/reports/report-queries.ts';

const ALL = { of: 'all' } as const;

/**
 * Returns the account's report (specification: GET /api/v1/reports/overview). Two parallel requests.
 * @throws Refusal `invalid` if too large
 */
export async function overviewReport({ account }: Call, query: ReportQuery, sorting: RowSorting): Promise<ReportRow[]> {
  const metrics = [...new Set([...query.metrics, ...(sorting.by === 'period' ? [] : [sorting.by])])];
  const wanted = { ...query, metrics };
  assertFits(wanted, 1);
  const series = await readReportSeries(account.id, [ALL], rangesIn(wanted));
  return sortedBy(rowsOf(wanted, series(ALL)), sorting);
}
