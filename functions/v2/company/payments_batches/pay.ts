import { endpoint } from '#shared/http/endpoint.ts';
import { describeError, logger } from '#shared/logging.ts';
import { payPaymentsBatch } from '#shared/operations/payments-batches/pay-payments-batch.ts';
import { withActorEmails } from '#shared/operations/payments-batches/show-payments-batches.ts';
import { presentPaymentsBatchV2 } from '#shared/present/v2/payments-batches/payments-batch.ts';
import { v2PaymentsBatchesPay } from '#shared/routes/v2/payments-batches/payments-batches.ts';

export const handler = endpoint(v2PaymentsBatchesPay, async ({ input, ...call }) => {
  const onFailure = (error: unknown) => logger.error('payment not marked as paid', { error: describeError(error) });
  const { total, skip_email_notification: skipsNotification } = input;
  const batch = await payPaymentsBatch(call, input.id, {
    total,
    quiet: skipsNotification,
    caller: call.caller,
    onFailure,
  });
  return presentPaymentsBatchV2(await withActorEmails(call, batch));
});
