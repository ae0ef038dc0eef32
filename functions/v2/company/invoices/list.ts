import { publicOrigin } from '#shared/http/auth/session-cookie.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { ListPage } from '#shared/http/lists/list-page.ts';
import { listInvoices } from '#shared/operations/invoices/list-invoices.ts';
import { presentInvoiceV2 } from '#shared/present/v2/invoices/invoice.ts';
import { v2InvoicesList } from '#shared/routes/v2/invoices/invoices.ts';
import { toInvoiceFilter } from '#shared/routes/v2/invoices/invoices-to-domain.ts';

export const handler = endpoint(v2InvoicesList, async ({ input, ...call }) => {
  const page = { page: input.page, perPage: input.per_page };
  const { rows, total } = await listInvoices(call, toInvoiceFilter(input), page);
  return new ListPage(
    rows.map((shown) => presentInvoiceV2(shown, publicOrigin())),
    total,
    page,
  );
});
