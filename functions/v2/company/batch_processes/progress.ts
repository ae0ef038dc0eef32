import { endpoint } from '#shared/http/endpoint.ts';
import { showBatchProgress } from '#shared/operations/batches/show-progress.ts';
import { v2BatchesProgress } from '#shared/routes/v2/batches/bulk.ts';

/** GET /api/v2/company/batch_processes/progress: how far processes are. */
export const handler = endpoint(v2BatchesProgress, ({ input, ...call }) =>
  showBatchProgress(call, { ids: input.ids, statuses: input.filters.status }),
);
