import { endpoint } from '#shared/http/endpoint.ts';
import { comparedFigures } from '#shared/operations/dashboards/figures.ts';
import { v2DashboardStats } from '#shared/present/v2/dashboard.ts';
import { v2DashboardsStats } from '#shared/routes/v2/dashboards.ts';
import { DASHBOARD_METRICS } from '#shared/routes/v2/dashboards-output.ts';

/** GET /api/v2/company/dashboards/stats: the last 30 days beside the 30 before. */
export const handler = endpoint(v2DashboardsStats, async ({ input, ...call }) => {
  const compared = await comparedFigures(call, DASHBOARD_METRICS, input.filters.campaign_id);
  return v2DashboardStats(compared, call.account.currency);
});
