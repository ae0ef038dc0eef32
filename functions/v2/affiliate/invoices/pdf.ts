import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { PdfFile } from '#shared/http/response/pdf-file.ts';
import { loadFinalInvoice } from '#shared/operations/invoices/invoice-document.ts';
import { affiliateInvoicesPdf } from '#shared/routes/affiliate/invoices/invoices.ts';

/** Also contains fonts (lib/bundle/bundle.ts). */
declare const BUNDLE_FOLDER: string;

export const handler = promoterEndpoint(affiliateInvoicesPdf, async ({ input, promoter, ...call }) => {
  const own = { ...input, promoterId: promoter.id };
  const { invoice, statement, texts, language } = await loadFinalInvoice(call, own);
  // Rejected calls skip this load.
  const { renderStatementPdf } = await import('#shared/present/statement-pdf/statement-pdf.ts');
  const bytes = await renderStatementPdf(statement, language, `${BUNDLE_FOLDER}/fonts`, texts);
  return new PdfFile(bytes, `invoice-${invoice.id}.pdf`);
});
