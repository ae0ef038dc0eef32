import { bulkEndpoint } from '#shared/http/bulk-endpoint.ts';
import { destroyOneInvoice } from '#shared/operations/batches/invoices.ts';
import { noTerms } from '#shared/operations/batches/terms.ts';
import { v2InvoicesDestroy } from '#shared/routes/v2/invoices/invoices.ts';

export const handler = bulkEndpoint(v2InvoicesDestroy, destroyOneInvoice, noTerms);
