import { CHARTED, type Charted } from '#shared/domain/reports/chart.ts';
import type { Grouping, Span } from '#shared/domain/reports/period.ts';
import type { ReportRow } from '#shared/domain/reports/report.ts';
import type { PromoterChart } from '#shared/operations/promoters/promoter-charts.ts';
import { v2Chart } from '#shared/present/v2/reports/dashboard.ts';
import { v2ReportData } from '#shared/present/v2/reports/report.ts';
import type { AffiliateChart } from '#shared/routes/affiliate/promoters/promoters-output.ts';

/** Presents a promoter's chart with its total. */
export function affiliateChart(
  drawn: { readonly selection: Charted; readonly grouping: Grouping; readonly span: Span },
  { rows, totals }: PromoterChart,
): AffiliateChart {
  const metric = CHARTED[drawn.selection];
  const total = v2ReportData([metric], totals as ReportRow['values'])[metric] ?? 0;
  return { ...v2Chart(drawn.selection, drawn.grouping, drawn.span, rows), total };
}
