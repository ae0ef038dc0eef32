import type { InvoiceExportFilter, InvoiceFilter } from '#shared/domain/invoices/invoice-lists.ts';
import type { InvoiceExportInput, InvoicesInput } from './invoices-input.ts';

/** Converts the filters of a list of invoices. */
export function toInvoiceFilter({
  filters: { promoter_id: promoterId, status: statuses },
}: InvoicesInput): InvoiceFilter {
  return { promoterId, statuses };
}

/** Converts the filters of an export. */
export function toInvoiceExportFilter({
  filters: { promoter_id: promoterId, status: statuses, date: finalized },
}: InvoiceExportInput): InvoiceExportFilter {
  return { promoterId, statuses, finalized };
}
