import { endpoint } from '#shared/http/endpoint.ts';
import { recordPaymentResults } from '#shared/operations/payments-batches/record-payment-results.ts';
import { withActorEmails } from '#shared/operations/payments-batches/show-payments-batches.ts';
import {
  presentPaymentsBatchV2,
  presentRejectedResultsV2,
} from '#shared/present/v2/payments-batches/payments-batch.ts';
import { v2PaymentsBatchesResults } from '#shared/routes/v2/payments-batches/payments-batches.ts';

export const handler = endpoint(v2PaymentsBatchesResults, async ({ input, ...call }) => {
  const results = input.results.map(({ payout_id: payoutId, status, reason = null }) => ({
    payoutId,
    status,
    reason: status === 'failed' ? reason : null,
  }));
  const paymentResults = { results, caller: call.caller, quiet: input.skip_email_notification };
  const { batch, refused } = await recordPaymentResults(call, input.id, paymentResults);
  const data = presentPaymentsBatchV2(await withActorEmails(call, batch));
  return { data, meta: { failed: presentRejectedResultsV2(refused) } };
});
