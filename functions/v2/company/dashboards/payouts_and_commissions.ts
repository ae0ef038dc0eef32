import { endpoint } from '#shared/http/endpoint.ts';
import { lacksRefunds } from '#shared/operations/billing/missing-refund-events.ts';
import { lastRatesDay } from '#shared/operations/rates/cached-rates.ts';
import { sumCommissionProgress } from '#shared/operations/reports/commission-progress.ts';
import { v2DashboardsPayoutsAndCommissions } from '#shared/routes/v2/reports/dashboards.ts';

export const handler = endpoint(v2DashboardsPayoutsAndCommissions, async ({ input, ...call }) => {
  const [data, ratesDay, isLacking] = await Promise.all([
    sumCommissionProgress(call, input.filters.campaign_id),
    lastRatesDay(call),
    lacksRefunds(call),
  ]);
  const { currency } = call.account;
  return { data, meta: { currency, rates_day: ratesDay, lacks_refund_events: isLacking } };
});
