import { endpoint } from '#shared/http/endpoint.ts';
import { showBatch } from '#shared/operations/batches/show-batch.ts';
import { stopBatch } from '#shared/operations/batches/stop-batch.ts';
import { presentBatchV2 } from '#shared/present/v2/batches/batch.ts';
import { v2BatchesStop } from '#shared/routes/v2/batches/bulk.ts';

export const handler = endpoint(v2BatchesStop, async ({ input, ...call }) => {
  await stopBatch(call, input.id);
  return presentBatchV2(await showBatch(call, input.id));
});
