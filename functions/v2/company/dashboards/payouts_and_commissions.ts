import { endpoint } from '#shared/http/endpoint.ts';
import { owed } from '#shared/operations/dashboards/owed.ts';
import { v2DashboardsPayoutsAndCommissions } from '#shared/routes/v2/dashboards.ts';

/** GET /api/v2/company/dashboards/payouts_and_commissions: how far commissions have come on their way to promoters. */
export const handler = endpoint(v2DashboardsPayoutsAndCommissions, async ({ input, ...call }) => ({
  data: await owed(call, input.filters.campaign_id),
  meta: { currency: call.account.currency },
}));
