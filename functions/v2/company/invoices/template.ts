import { endpoint } from '#shared/http/endpoint.ts';
import { showInvoiceTemplate } from '#shared/operations/invoices/invoice-template.ts';
import { v2InvoicesTemplate } from '#shared/routes/v2/invoices/invoices.ts';

export const handler = endpoint(v2InvoicesTemplate, async (call) => ({
  data: { html: await showInvoiceTemplate(call) },
}));
