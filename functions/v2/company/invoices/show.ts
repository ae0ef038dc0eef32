import { publicOrigin } from '#shared/http/auth/session-cookie.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { buildInvoiceDocument } from '#shared/operations/invoices/invoice-document.ts';
import { showInvoice } from '#shared/operations/invoices/list-invoices.ts';
import { presentInvoiceV2 } from '#shared/present/v2/invoices/invoice.ts';
import { renderDocumentsHtml } from '#shared/present/v2/invoices/invoice-html.ts';
import { v2InvoicesShow } from '#shared/routes/v2/invoices/invoices.ts';

export const handler = endpoint(v2InvoicesShow, async ({ input, ...call }) => {
  const invoice = await showInvoice(call, input.id);
  const { texts } = await buildInvoiceDocument(call, invoice.invoice);
  return { ...presentInvoiceV2(invoice, publicOrigin()), html: renderDocumentsHtml([texts]) };
});
