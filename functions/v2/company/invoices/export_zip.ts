import { endpoint } from '#shared/http/endpoint.ts';
import { AcceptedResponse } from '#shared/http/response/accepted-response.ts';
import { startInvoiceExport } from '#shared/operations/invoices/start-export.ts';
import { presentStartedExport } from '#shared/present/v2/invoices/invoice-export.ts';
import { v2InvoicesExportZip } from '#shared/routes/v2/invoices/invoices.ts';
import { toInvoiceExportFilter } from '#shared/routes/v2/invoices/invoices-to-domain.ts';

export const handler = endpoint(
  v2InvoicesExportZip,
  async ({ input, ...call }) =>
    new AcceptedResponse(presentStartedExport(await startInvoiceExport(call, toInvoiceExportFilter(input)))),
);
