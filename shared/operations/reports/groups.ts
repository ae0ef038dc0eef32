import {
  buildReportRows,
  computeMetrics,
  type FigureTotals,
  type ReportQuery,
  type ReportRow,
} from '#shared/domain/reports/report.ts';

/** Rows and totals of a campaign or promoter. */
export interface ReportGroup {
  readonly id: number;
  readonly name: string;
  readonly rows: readonly ReportRow[];
  readonly values: ReportRow['values'];
}

type GroupIdentity = Pick<ReportGroup, 'id' | 'name'>;

/** Builds the report of a campaign or promoter. */
export function buildReportGroup<Of extends GroupIdentity>(
  identity: Of,
  query: ReportQuery,
  totals: FigureTotals,
): Of & ReportGroup {
  return {
    ...identity,
    rows: buildReportRows(query, totals),
    values: computeMetrics(query.metrics, query.span, totals),
  };
}
