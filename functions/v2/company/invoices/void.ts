import { bulkEndpoint } from '#shared/http/bulk-endpoint.ts';
import { voidOneInvoice } from '#shared/operations/batches/invoices.ts';
import { noTerms } from '#shared/operations/batches/terms.ts';
import { v2InvoicesVoid } from '#shared/routes/v2/invoices/invoices.ts';

export const handler = bulkEndpoint(v2InvoicesVoid, voidOneInvoice, noTerms);
