import { endpoint } from '#shared/http/endpoint.ts';
import { Created } from '#shared/http/response/created.ts';
import { describeError, logger } from '#shared/logging.ts';
import { createPaymentsBatch } from '#shared/operations/payments-batches/create-payments-batch.ts';
import { presentPaymentsBatch } from '#shared/operations/payments-batches/show-payments-batches.ts';
import { v2Batch } from '#shared/present/v2/batches/batch.ts';
import { v2PaymentsBatch } from '#shared/present/v2/payments-batches/payments-batch.ts';
import { v2PayoutsCreatePaymentsBatch } from '#shared/routes/v2/payments-batches/payments-batches.ts';

/** POST /api/v2/company/payouts/create_payments_batch: payouts are put together to be paid by one file. */
export const handler = endpoint(
  v2PayoutsCreatePaymentsBatch,
  async ({ input: { file_format: format, ...wanted }, ...call }) => {
    const onFailure = (error: unknown) => logger.error('payout not in batch', { error: describeError(error) });
    const { batch, process } = await createPaymentsBatch(call, { ...wanted, format, caller: call.caller, onFailure });
    const failed = v2Batch(process).processing_errors;
    return new Created({ data: v2PaymentsBatch(await presentPaymentsBatch(call, batch)), meta: { failed } });
  },
);
