import { endpoint } from '#shared/http/endpoint.ts';
import { ListPage } from '#shared/http/lists/list-page.ts';
import { listPaymentsBatches } from '#shared/operations/payments-batches/show-payments-batches.ts';
import { presentPaymentsBatchV2 } from '#shared/present/v2/payments-batches/payments-batch.ts';
import { v2PaymentsBatchesList } from '#shared/routes/v2/payments-batches/payments-batches.ts';

export const handler = endpoint(v2PaymentsBatchesList, async ({ input, ...call }) => {
  const page = { page: input.page, perPage: input.per_page };
  const { rows, total } = await listPaymentsBatches(call, page);
  return new ListPage(rows.map(presentPaymentsBatchV2), total, page);
});
