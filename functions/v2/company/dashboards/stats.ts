import { endpoint } from '#shared/http/endpoint.ts';
import { compareFigures } from '#shared/operations/reports/figures.ts';
import { presentDashboardStatsV2 } from '#shared/present/v2/reports/dashboard.ts';
import { v2DashboardsStats } from '#shared/routes/v2/reports/dashboards.ts';
import { DASHBOARD_METRICS } from '#shared/routes/v2/reports/dashboards-output.ts';

export const handler = endpoint(v2DashboardsStats, async ({ input, ...call }) => {
  const { period_from: from, period_to: to, filters } = input;
  const compared = await compareFigures(call, DASHBOARD_METRICS, { from, to }, filters.campaign_id);
  return presentDashboardStatsV2(compared, call.account.currency);
});
