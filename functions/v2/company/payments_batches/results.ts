import { endpoint } from '#shared/http/endpoint.ts';
import { recordPaymentResults } from '#shared/operations/payments-batches/record-payment-results.ts';
import { presentPaymentsBatch } from '#shared/operations/payments-batches/show-payments-batches.ts';
import { v2PaymentsBatch, v2RefusedResults } from '#shared/present/v2/payments-batches/payments-batch.ts';
import { v2PaymentsBatchesResults } from '#shared/routes/v2/payments-batches/payments-batches.ts';

export const handler = endpoint(v2PaymentsBatchesResults, async ({ input, ...call }) => {
  const results = input.results.map(({ payout_id: payoutId, status, reason = null }) => ({
    payoutId,
    status,
    reason: status === 'failed' ? reason : null,
  }));
  const said = { results, caller: call.caller, quiet: input.skip_email_notification };
  const { batch, refused } = await recordPaymentResults(call, input.id, said);
  const data = v2PaymentsBatch(await presentPaymentsBatch(call, batch));
  return { data, meta: { failed: v2RefusedResults(refused) } };
});
