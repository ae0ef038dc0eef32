import { endpoint } from '#shared/http/endpoint.ts';
import { previewInvoices } from '#shared/operations/invoices/preview-invoices.ts';
import { renderDocumentsHtml } from '#shared/present/v2/invoices/invoice-html.ts';
import { v2InvoicesPreview } from '#shared/routes/v2/invoices/invoices.ts';

export const handler = endpoint(v2InvoicesPreview, async ({ input, ...call }) => ({
  data: { html: renderDocumentsHtml(await previewInvoices(call, input.promoter_id, input.payout_ids)) },
}));
