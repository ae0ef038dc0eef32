import { endpoint } from '#shared/http/endpoint.ts';
import { previewInvoiceTemplate } from '#shared/operations/invoices/invoice-template.ts';
import { renderDocumentsHtml } from '#shared/present/v2/invoices/invoice-html.ts';
import { v2InvoicesPreviewTemplate } from '#shared/routes/v2/invoices/invoices.ts';

export const handler = endpoint(v2InvoicesPreviewTemplate, async ({ input, ...call }) => {
  const request = { html: input.html ?? '', withTax: input.vat_invoice ?? false };
  return { data: { html: renderDocumentsHtml([await previewInvoiceTemplate(call, request)]) } };
});
