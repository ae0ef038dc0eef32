import { bulkPayoutsEndpoint } from '#shared/http/bulk-endpoint.ts';
import { markPayoutAsFailed } from '#shared/operations/batches/payouts.ts';
import { v2PayoutsMarkAsFailed } from '#shared/routes/v2/batches/bulk-money.ts';

export const handler = bulkPayoutsEndpoint(v2PayoutsMarkAsFailed, markPayoutAsFailed, async (_call, input) => ({
  reason: input.reason,
  quiet: input.skip_email_notification,
}));
