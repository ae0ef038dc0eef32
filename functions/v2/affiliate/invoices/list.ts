import { publicOrigin } from '#shared/http/auth/session-cookie.ts';
import { ListPage } from '#shared/http/lists/list-page.ts';
import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { listOwnInvoices } from '#shared/operations/portal/own/invoices.ts';
import { presentAffiliateInvoice } from '#shared/present/v2/invoices/invoice.ts';
import { affiliateInvoicesList } from '#shared/routes/affiliate/invoices/invoices.ts';

export const handler = promoterEndpoint(affiliateInvoicesList, async ({ input, promoter, ...call }) => {
  const page = { page: input.page, perPage: input.per_page };
  const { rows, total } = await listOwnInvoices(call, promoter, page);
  return new ListPage(
    rows.map((invoice) => presentAffiliateInvoice(invoice, publicOrigin())),
    total,
    page,
  );
});
