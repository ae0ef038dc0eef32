import { endpoint } from '#shared/http/endpoint.ts';
import { buildTrendingReport } from '#shared/operations/reports/trending.ts';
import { presentDashboardTrendingsV2 } from '#shared/present/v2/reports/dashboard.ts';
import { v2DashboardsTrendings } from '#shared/routes/v2/reports/dashboards.ts';
import { TRENDING_METRICS } from '#shared/routes/v2/reports/dashboards-output.ts';

export const handler = endpoint(v2DashboardsTrendings, async ({ input, ...call }) => {
  const { period_from: from, period_to: to, filters } = input;
  return presentDashboardTrendingsV2(
    await buildTrendingReport(call, TRENDING_METRICS, { from, to }, filters.campaign_id),
  );
});
