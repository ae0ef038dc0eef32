import { addDays } from '#shared/domain/day.ts';
import { CHART_METRICS, type ChartGrouping, type ChartName } from '#shared/domain/reports/chart.ts';
import type { ReportSpan } from '#shared/domain/reports/period.ts';
import type { ReportRow } from '#shared/domain/reports/report.ts';
import type { FigureComparison } from '#shared/operations/reports/figures.ts';
import type { TrendingReport } from '#shared/operations/reports/trending.ts';
import {
  DASHBOARD_METRICS,
  TRENDING_METRICS,
  type TrendingMetric,
  type V2Chart,
  type V2DashboardStats,
  type V2DashboardTrendings,
} from '#shared/routes/v2/reports/dashboards-output.ts';
import { presentReportDataV2 } from './report.ts';

function presentSpan({ from, to }: ReportSpan) {
  return { from, to: addDays(to, -1) };
}

/** Presents the figures of two periods. @param currency ISO 4217 */
export function presentDashboardStatsV2(
  { current, previous, now, before }: FigureComparison,
  currency: string,
): V2DashboardStats {
  const [currentValues, previousValues] = [
    presentReportDataV2(DASHBOARD_METRICS, now),
    presentReportDataV2(DASHBOARD_METRICS, before),
  ];
  const data = DASHBOARD_METRICS.map((metric) => [
    metric,
    presentComparison(currentValues[metric] ?? 0, previousValues[metric] ?? 0),
  ]);
  return {
    data: Object.fromEntries(data),
    meta: { current: presentSpan(current), previous: presentSpan(previous), currency },
  };
}

/** In percent with two decimals. */
function presentComparison(current: number, previous: number) {
  const change = previous === 0 ? null : Math.round(((current - previous) / Math.abs(previous)) * 10_000) / 100;
  return { current, previous, change };
}

/** Presents the top promoters and campaigns. */
export function presentDashboardTrendingsV2({ span, promoters, campaigns }: TrendingReport): V2DashboardTrendings {
  const getRevenue = (values: ReportRow['values']) =>
    presentReportDataV2(TRENDING_METRICS, values) as Record<TrendingMetric, number>;
  return {
    promoters: promoters.map(({ id, email, name, values }) => ({
      id,
      promoter: { id, email, name },
      data: getRevenue(values),
    })),
    campaigns: campaigns.map(({ id, name, color, values }) => ({
      id,
      campaign: { id, name, color },
      data: getRevenue(values),
    })),
    meta: { current: presentSpan(span) },
  };
}

/** Presents a chart series. */
export function presentChartV2(
  selection: ChartName,
  grouping: ChartGrouping,
  span: ReportSpan,
  rows: readonly ReportRow[],
): V2Chart {
  const metric = CHART_METRICS[selection];
  const { from, to } = presentSpan(span);
  return {
    period_from: from,
    period_to: to,
    selection,
    selection_items: rows.map(({ period, values }) => ({
      date: period.id,
      value: presentReportDataV2([metric], values)[metric] ?? 0,
    })),
    group_by: grouping,
  };
}
