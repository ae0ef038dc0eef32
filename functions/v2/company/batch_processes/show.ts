import { endpoint } from '#shared/http/endpoint.ts';
import { showBatch } from '#shared/operations/batches/show-batch.ts';
import { presentBatchV2 } from '#shared/present/v2/batches/batch.ts';
import { v2BatchesShow } from '#shared/routes/v2/batches/bulk.ts';

export const handler = endpoint(v2BatchesShow, async ({ input, ...call }) =>
  presentBatchV2(await showBatch(call, input.id)),
);
