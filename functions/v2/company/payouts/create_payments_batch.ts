import { endpoint } from '#shared/http/endpoint.ts';
import { CreatedResponse } from '#shared/http/response/created-response.ts';
import { describeError, logger } from '#shared/logging.ts';
import { createPaymentsBatch } from '#shared/operations/payments-batches/create-payments-batch.ts';
import { withActorEmails } from '#shared/operations/payments-batches/show-payments-batches.ts';
import { presentBatchV2 } from '#shared/present/v2/batches/batch.ts';
import { presentPaymentsBatchV2 } from '#shared/present/v2/payments-batches/payments-batch.ts';
import { v2PayoutsCreatePaymentsBatch } from '#shared/routes/v2/payments-batches/payments-batches.ts';

export const handler = endpoint(
  v2PayoutsCreatePaymentsBatch,
  async ({ input: { file_format: format, ...selection }, ...call }) => {
    const onFailure = (error: unknown) => logger.error('payout not added to batch', { error: describeError(error) });
    const { batch, process } = await createPaymentsBatch(call, {
      ...selection,
      format,
      caller: call.caller,
      onFailure,
    });
    const failed = presentBatchV2(process).processing_errors;
    return new CreatedResponse({
      data: presentPaymentsBatchV2(await withActorEmails(call, batch)),
      meta: { failed },
    });
  },
);
