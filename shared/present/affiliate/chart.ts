import { CHART_METRICS, type ChartGrouping, type ChartName } from '#shared/domain/reports/chart.ts';
import type { ReportSpan } from '#shared/domain/reports/period.ts';
import type { PromoterChart } from '#shared/operations/promoters/promoter-charts.ts';
import { presentChartV2 } from '#shared/present/v2/reports/dashboard.ts';
import { presentReportDataV2 } from '#shared/present/v2/reports/report.ts';
import type { AffiliateChart } from '#shared/routes/affiliate/promoters/promoters-output.ts';

/** Presents a promoter's chart with its total. */
export function presentAffiliateChart(
  chart: { readonly selection: ChartName; readonly grouping: ChartGrouping; readonly span: ReportSpan },
  { rows, totals }: PromoterChart,
): AffiliateChart {
  const metric = CHART_METRICS[chart.selection];
  const total = presentReportDataV2([metric], totals)[metric] ?? 0;
  return { ...presentChartV2(chart.selection, chart.grouping, chart.span, rows), total };
}
