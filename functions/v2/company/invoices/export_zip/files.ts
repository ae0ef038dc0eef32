import { endpoint } from '#shared/http/endpoint.ts';
import { showInvoiceExport } from '#shared/operations/invoices/show-export.ts';
import { presentInvoiceExport } from '#shared/present/v2/invoices/invoice-export.ts';
import { v2InvoicesExportZipFiles } from '#shared/routes/v2/invoices/invoices.ts';

export const handler = endpoint(v2InvoicesExportZipFiles, async ({ input, ...call }) =>
  presentInvoiceExport(await showInvoiceExport(call, input.id)),
);
