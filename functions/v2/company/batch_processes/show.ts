import { endpoint } from '#shared/http/endpoint.ts';
import { showBatch } from '#shared/operations/batches/show-batch.ts';
import { v2Batch } from '#shared/present/v2/batches/batch.ts';
import { v2BatchesShow } from '#shared/routes/v2/batches/bulk.ts';

export const handler = endpoint(v2BatchesShow, async ({ input, ...call }) => v2Batch(await showBatch(call, input.id)));
