import { publicOrigin } from '#shared/http/auth/session-cookie.ts';
import type { InvoiceFormats } from '#shared/operations/invoices/export-invoices.ts';
import { renderStatementPdf } from '#shared/present/statement-pdf/statement-pdf.ts';
import { presentInvoiceV2 } from '#shared/present/v2/invoices/invoice.ts';
import { v2Invoice } from '#shared/routes/v2/invoices/invoices-output.ts';
import { csvTable } from './csv-table.ts';

/** Returns the formats of exported invoices: those of the single PDF and of the list as CSV. @param fonts absolute folder */
export function createInvoiceFormats(fonts: string): InvoiceFormats {
  const { serialize } = csvTable(v2Invoice);
  return {
    renderPdf: ({ statement, language, texts }) => renderStatementPdf(statement, language, fonts, texts),
    formatCsv: (invoices) => serialize(invoices.map((shown) => presentInvoiceV2(shown, publicOrigin()))),
  };
}
