import { endpoint } from '#shared/http/endpoint.ts';
import { describeError, logger } from '#shared/logging.ts';
import { deletePaymentsBatch } from '#shared/operations/payments-batches/delete-payments-batch.ts';
import { withActorEmails } from '#shared/operations/payments-batches/show-payments-batches.ts';
import { presentPaymentsBatchV2 } from '#shared/present/v2/payments-batches/payments-batch.ts';
import { v2PaymentsBatchesDelete } from '#shared/routes/v2/payments-batches/payments-batches.ts';

export const handler = endpoint(v2PaymentsBatchesDelete, async ({ input, ...call }) => {
  const onFailure = (error: unknown) => logger.error('payout not released from batch', { error: describeError(error) });
  const deletion = { caller: call.caller, fileNotSent: input.file_not_sent, onFailure };
  return presentPaymentsBatchV2(await withActorEmails(call, await deletePaymentsBatch(call, input.id, deletion)));
});
