import { payoutsEndpoint } from '#shared/http/bulk-endpoint.ts';
import { markPayoutAsPaid } from '#shared/operations/batches/payouts.ts';
import { v2PayoutsMarkAsPaid } from '#shared/routes/v2/batches/bulk-money.ts';

/** POST /api/v2/company/payouts/mark_as_paid: marks payouts as paid. */
export const handler = payoutsEndpoint(v2PayoutsMarkAsPaid, markPayoutAsPaid, async (_call, input) => ({
  quiet: input.skip_email_notification,
}));
