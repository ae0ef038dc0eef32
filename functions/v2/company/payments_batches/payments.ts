import { endpoint } from '#shared/http/endpoint.ts';
import { ListPage } from '#shared/http/lists/list-page.ts';
import { listPayments } from '#shared/operations/payments-batches/show-payments-batches.ts';
import { presentPaymentV2 } from '#shared/present/v2/payments-batches/payments-batch.ts';
import { v2PaymentsBatchesPayments } from '#shared/routes/v2/payments-batches/payments-batches.ts';

export const handler = endpoint(v2PaymentsBatchesPayments, async ({ input, ...call }) => {
  const page = { page: input.page, perPage: input.per_page };
  const { rows, total } = await listPayments(call, input.id, { statuses: input.filters.status, page });
  return new ListPage(rows.map(presentPaymentV2), total, page);
});
