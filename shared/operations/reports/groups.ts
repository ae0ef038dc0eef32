import { type ReportQuery, type ReportRow, rowsOf, type Totals, valuesOf } from '#shared/domain/reports/report.ts';

/** The rows of one campaign or promoter, and what it comes to over the whole span. */
export interface ReportGroup {
  readonly id: number;
  readonly name: string;
  readonly rows: readonly ReportRow[];
  readonly values: ReportRow['values'];
}

/** Whose report it is. */
type Named = Pick<ReportGroup, 'id' | 'name'>;

/** The report of one campaign or promoter: what is known of it, with its rows. */
export function groupOf<Of extends Named>(named: Of, query: ReportQuery, totals: Totals): Of & ReportGroup {
  return { ...named, rows: rowsOf(query, totals), values: valuesOf(query.metrics, query.span, totals) };
}
