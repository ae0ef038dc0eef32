import { endpoint } from '#shared/http/endpoint.ts';
import { Paged } from '#shared/http/lists/paged.ts';
import { listPayments } from '#shared/operations/payments-batches/show-payments-batches.ts';
import { v2Payment } from '#shared/present/v2/payments-batches/payments-batch.ts';
import { v2PaymentsBatchesPayments } from '#shared/routes/v2/payments-batches/payments-batches.ts';

export const handler = endpoint(v2PaymentsBatchesPayments, async ({ input, ...call }) => {
  const page = { page: input.page, perPage: input.per_page };
  const { rows, total } = await listPayments(call, input.id, { statuses: input.filters.status, page });
  return new Paged(rows.map(v2Payment), total, page);
});
