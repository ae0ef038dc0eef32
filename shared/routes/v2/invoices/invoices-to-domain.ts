import type { InvoiceFilter } from '#shared/domain/invoices/invoice-lists.ts';
import type { InvoicesInput } from './invoices-input.ts';

/** Converts the filters of a list of invoices. */
export function toInvoiceFilter({
  filters: { promoter_id: promoterId, status: statuses },
}: InvoicesInput): InvoiceFilter {
  return { promoterId, statuses };
}
