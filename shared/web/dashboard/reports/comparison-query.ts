import { useQuery } from '@tanstack/react-query';
import type { ComparisonRange } from './comparison.ts';
import {
  MAX_REPORT_ROWS,
  type ReportKind,
  type ReportRequest,
  type ReportTableRow,
  reportQuery,
  summaryQuery,
} from './kinds.ts';

type Data = ReportTableRow['data'];

/** Figures of the compared days. */
export interface ReportComparison extends ComparisonRange {
  readonly total: Data | undefined;
  /** Returns undefined while loading, and for rows that were not among the best then. */
  readonly findRow: (row: ReportTableRow, index: number) => Data | undefined;
  readonly failed: { readonly error: Error | null; readonly refetch: () => unknown } | undefined;
}

const NO_ACTIVITY: Data = {};

/**
 * Reads the same report for the compared days.
 * @param count number of rows of the report
 * @param range undefined: no comparison
 */
export function useReportComparison(
  kind: ReportKind,
  request: ReportRequest,
  count: number,
  range: ComparisonRange | undefined,
): ReportComparison | undefined {
  const enabled = range !== undefined;
  const earlier = enabled ? { ...request, start_date: range.from, end_date: range.to } : request;
  const report = useQuery({ ...reportQuery(kind, earlier), enabled });
  const summary = useQuery({ ...summaryQuery(kind, earlier), enabled });
  if (!enabled) return undefined;
  const rows = report.data;
  const byId = new Map(rows?.map(({ id, data }) => [id, data]));
  const findRow = ({ id }: ReportTableRow, index: number): Data | undefined => {
    // Periods have other ids: the newest is compared with the newest.
    if (kind.value === 'overview') return rows?.length === count ? rows[index]?.data : undefined;
    return byId.get(id) ?? (rows && rows.length < MAX_REPORT_ROWS ? NO_ACTIVITY : undefined);
  };
  return { ...range, total: summary.data?.data, findRow, failed: [report, summary].find(({ isError }) => isError) };
}
