import { type ReportQuery, type ReportRow, rowsOf, type Totals, valuesOf } from '#shared/domain/reports/report.ts';

/** The rows of one campaign or promoter, and what it comes to over the whole span. */
export interface ReportGroup {
  readonly id: number;
  readonly name: string;
  readonly rows: readonly ReportRow[];
  readonly values: ReportRow['values'];
}

/** The report of one campaign or promoter. */
export function groupOf(named: Pick<ReportGroup, 'id' | 'name'>, query: ReportQuery, totals: Totals): ReportGroup {
  const { id, name } = named;
  return { id, name, rows: rowsOf(query, totals), values: valuesOf(query.metrics, query.span, totals) };
}
