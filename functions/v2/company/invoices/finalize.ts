import { bulkEndpoint } from '#shared/http/bulk-endpoint.ts';
import { finalizeOneInvoice } from '#shared/operations/batches/invoices.ts';
import { noTerms } from '#shared/operations/batches/terms.ts';
import { v2InvoicesFinalize } from '#shared/routes/v2/invoices/invoices.ts';

export const handler = bulkEndpoint(v2InvoicesFinalize, finalizeOneInvoice, noTerms);
