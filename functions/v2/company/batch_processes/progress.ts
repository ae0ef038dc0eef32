import { endpoint } from '#shared/http/endpoint.ts';
import { showBatchProgress } from '#shared/operations/batches/show-progress.ts';
import { v2BatchesProgress } from '#shared/routes/v2/batches/bulk.ts';

export const handler = endpoint(v2BatchesProgress, ({ input, ...call }) =>
  showBatchProgress(call, { ids: input.ids, statuses: input.filters.status }),
);
