import { CHART_METRICS, chartSpan, selectChartGrouping } from '#shared/domain/reports/chart.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { loadChartRows } from '#shared/operations/reports/figures.ts';
import { reportToday } from '#shared/operations/reports/today.ts';
import { presentChartV2 } from '#shared/present/v2/reports/dashboard.ts';
import { v2DashboardsChartData } from '#shared/routes/v2/reports/dashboards.ts';

export const handler = endpoint(v2DashboardsChartData, async ({ input, ...call }) => {
  const { selection, period_from: from, period_to: to, filters } = input;
  const span = chartSpan({ from, to }, reportToday(call));
  const grouping = selectChartGrouping(span);
  const rows = await loadChartRows(call, { span, grouping, metrics: [CHART_METRICS[selection]] }, filters.campaign_id);
  return presentChartV2(selection, grouping, span, rows);
});
