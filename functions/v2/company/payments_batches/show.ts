import { endpoint } from '#shared/http/endpoint.ts';
import { showPaymentsBatch } from '#shared/operations/payments-batches/show-payments-batches.ts';
import { presentPaymentsBatchV2 } from '#shared/present/v2/payments-batches/payments-batch.ts';
import { v2PaymentsBatchesShow } from '#shared/routes/v2/payments-batches/payments-batches.ts';

export const handler = endpoint(v2PaymentsBatchesShow, async ({ input, ...call }) =>
  presentPaymentsBatchV2(await showPaymentsBatch(call, input.id)),
);
