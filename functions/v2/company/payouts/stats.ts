import { endpoint } from '#shared/http/endpoint.ts';
import { payoutStats } from '#shared/operations/payouts/payout-stats.ts';
import { v2PayoutStats, v2PayoutTerms } from '#shared/present/v2/payouts.ts';
import { v2PayoutsStats } from '#shared/routes/v2/payouts.ts';
import { payoutFiltersIn } from '#shared/routes/v2/payouts-to-domain.ts';

/** GET /api/v2/company/payouts/stats: what payouts come to. */
export const handler = endpoint(v2PayoutsStats, async ({ input, ...call }) => ({
  meta: v2PayoutTerms(call.account),
  data: v2PayoutStats(await payoutStats(call, payoutFiltersIn(input)), input.stats_by),
}));
