import { endpoint } from '#shared/http/endpoint.ts';
import { PdfFile } from '#shared/http/response/pdf-file.ts';
import { loadFinalInvoice } from '#shared/operations/invoices/invoice-document.ts';
import { v2InvoicesPdf } from '#shared/routes/v2/invoices/invoices.ts';

/** Also contains fonts (lib/bundle/bundle.ts). */
declare const BUNDLE_FOLDER: string;

export const handler = endpoint(v2InvoicesPdf, async ({ input, ...call }) => {
  const { invoice, statement, texts, language } = await loadFinalInvoice(call, input);
  // Rejected calls skip this load.
  const { renderStatementPdf } = await import('#shared/present/statement-pdf/statement-pdf.ts');
  const bytes = await renderStatementPdf(statement, language, `${BUNDLE_FOLDER}/fonts`, texts);
  return new PdfFile(bytes, `invoice-${invoice.id}.pdf`);
});
