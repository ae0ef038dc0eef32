import { addDays } from '#shared/domain/day.ts';
import { CHARTED, type Charted } from '#shared/domain/reports/chart.ts';
import type { Grouping, Span } from '#shared/domain/reports/period.ts';
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
import { v2ReportData } from './report.ts';

/** A span with its last day, as people say it. */
function daysOf({ from, to }: Span) {
  return { from, to: addDays(to, -1) };
}

/** The figures of two spans beside each other. @param currency the account's, ISO 4217 */
export function v2DashboardStats(
  { current, previous, now, before }: FigureComparison,
  currency: string,
): V2DashboardStats {
  const [is, was] = [v2ReportData(DASHBOARD_METRICS, now), v2ReportData(DASHBOARD_METRICS, before)];
  const data = DASHBOARD_METRICS.map((metric) => [metric, compared(is[metric] ?? 0, was[metric] ?? 0)]);
  return {
    data: Object.fromEntries(data),
    meta: { current: daysOf(current), previous: daysOf(previous), currency },
  };
}

/** By how much a figure has changed: in percent with two decimals, of what it was. */
function compared(current: number, previous: number) {
  const change = previous === 0 ? null : Math.round(((current - previous) / Math.abs(previous)) * 10_000) / 100;
  return { current, previous, change };
}

/** Who has brought most. */
export function v2DashboardTrendings({ span, promoters, campaigns }: TrendingReport): V2DashboardTrendings {
  const brought = (values: ReportRow['values']) =>
    v2ReportData(TRENDING_METRICS, values) as Record<TrendingMetric, number>;
  return {
    promoters: promoters.map(({ id, email, name, values }) => ({
      id,
      promoter: { id, email, name },
      data: brought(values),
    })),
    campaigns: campaigns.map(({ id, name, color, values }) => ({
      id,
      campaign: { id, name, color },
      data: brought(values),
    })),
    meta: { current: daysOf(span) },
  };
}

/** A series to be drawn. */
export function v2Chart(selection: Charted, grouping: Grouping, span: Span, rows: readonly ReportRow[]): V2Chart {
  const metric = CHARTED[selection];
  const { from, to } = daysOf(span);
  return {
    period_from: from,
    period_to: to,
    selection,
    selection_items: rows.map(({ period, values }) => ({
      date: period.id,
      value: v2ReportData([metric], values)[metric] ?? 0,
    })),
    group_by: grouping,
  };
}
