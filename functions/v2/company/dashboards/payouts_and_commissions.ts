import { endpoint } from '#shared/http/endpoint.ts';
import { findBillingWarnings } from '#shared/operations/billing/billing-warnings.ts';
import { findLastRatesDay } from '#shared/operations/rates/cached-rates.ts';
import { sumCommissionProgress } from '#shared/operations/reports/commission-progress.ts';
import { v2DashboardsPayoutsAndCommissions } from '#shared/routes/v2/reports/dashboards.ts';

export const handler = endpoint(v2DashboardsPayoutsAndCommissions, async ({ input, ...call }) => {
  const [data, ratesDay, warnings] = await Promise.all([
    sumCommissionProgress(call, input.filters.campaign_id),
    findLastRatesDay(call),
    findBillingWarnings(call),
  ]);
  const meta = {
    currency: call.account.currency,
    rates_day: ratesDay,
    lacks_refund_events: warnings.lacksRefundEvents,
    silent_providers: [...warnings.silentProviders],
  };
  return { data, meta };
});
