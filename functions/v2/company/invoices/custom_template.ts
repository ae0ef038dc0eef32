import { endpoint } from '#shared/http/endpoint.ts';
import { changeInvoiceTemplate } from '#shared/operations/invoices/invoice-template.ts';
import { v2InvoicesCustomTemplate } from '#shared/routes/v2/invoices/invoices.ts';

export const handler = endpoint(v2InvoicesCustomTemplate, async ({ input, ...call }) => ({
  data: { html: await changeInvoiceTemplate(call, input.html ?? '') },
}));
