import { endpoint } from '#shared/http/endpoint.ts';
import { ListPage } from '#shared/http/lists/list-page.ts';
import { listBatches } from '#shared/operations/batches/list-batches.ts';
import { presentBatchV2 } from '#shared/present/v2/batches/batch.ts';
import { v2BatchesList } from '#shared/routes/v2/batches/bulk.ts';

export const handler = endpoint(v2BatchesList, async ({ input, ...call }) => {
  const page = { page: input.page, perPage: input.per_page };
  const { rows, total } = await listBatches(call, input.status ?? input.filters.status, page);
  return new ListPage(rows.map(presentBatchV2), total, page);
});
