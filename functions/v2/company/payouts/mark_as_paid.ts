import { bulkPayoutsEndpoint } from '#shared/http/bulk-endpoint.ts';
import { markPayoutAsPaid } from '#shared/operations/batches/payouts.ts';
import { v2PayoutsMarkAsPaid } from '#shared/routes/v2/batches/bulk-money.ts';

export const handler = bulkPayoutsEndpoint(v2PayoutsMarkAsPaid, markPayoutAsPaid, async (_call, input) => ({
  quiet: input.skip_email_notification,
}));
