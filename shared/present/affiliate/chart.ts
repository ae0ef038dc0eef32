import { CHART_METRICS, type ChartGrouping, type ChartName } from '#shared/domain/reports/chart.ts';
import type { ReportSpan } from '#shared/domain/reports/period.ts';
import type { ReportRow } from '#shared/domain/reports/report.ts';
import type { PromoterChart } from '#shared/operations/promoters/promoter-charts.ts';
import { presentChartV2 } from '#shared/present/v2/reports/dashboard.ts';
import { presentReportDataV2 } from '#shared/present/v2/reports/report.ts';
import type { AffiliateChart } from '#shared/routes/affiliate/promoters/promoters-output.ts';

/** Presents a promoter's chart with its total. */
export function presentAffiliateChart(
  drawn: { readonly selection: ChartName; readonly grouping: ChartGrouping; readonly span: ReportSpan },
  { rows, totals }: PromoterChart,
): AffiliateChart {
  const metric = CHART_METRICS[drawn.selection];
  const total = presentReportDataV2([metric], totals as ReportRow['values'])[metric] ?? 0;
  return { ...presentChartV2(drawn.selection, drawn.grouping, drawn.span, rows), total };
}
