import type { Invoice } from '#shared/domain/invoices/invoice.ts';
import { type InvoiceFilter, invoiceListName } from '#shared/domain/invoices/invoice-lists.ts';
import type { PageRequest } from '#shared/domain/lists/page.ts';
import { requireSingleRow } from '#shared/domain/lists/single-row.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import type { Call } from '#shared/operations/call.ts';
import { findInvoices } from '#shared/store/invoices/invoices.ts';
import { readNewestFirst } from '#shared/store/lists/lists.ts';
import { readPromoters } from '#shared/store/promoters/promoters.ts';
import { requireInvoice } from './change-invoice.ts';

/** An invoice with its promoter. */
export interface ShownInvoice {
  readonly invoice: Invoice;
  readonly promoter: Promoter;
}

/** Returns a page of invoices, newest first. */
export async function listInvoices(
  { account }: Call,
  filter: InvoiceFilter,
  page: PageRequest,
): Promise<{ readonly rows: ShownInvoice[]; readonly total: number }> {
  const { ids, total } = await readNewestFirst(account.id, invoiceListName(filter), page);
  return { rows: await addPromoters(account.id, await findInvoices(account.id, ids)), total };
}

/**
 * Returns an invoice with its promoter.
 * @throws Refusal `not_found`
 */
export async function showInvoice({ account }: Call, id: number): Promise<ShownInvoice> {
  return requireSingleRow(await addPromoters(account.id, [await requireInvoice(account.id, id)]));
}

/** Adds their promoters to invoices; omits deleted drafts. */
export async function addPromoters(account: number, invoices: readonly Invoice[]): Promise<ShownInvoice[]> {
  const promoters = await readPromoters(account, [...new Set(invoices.map(({ promoterId }) => promoterId))]);
  const byId = new Map(promoters.map((promoter) => [promoter.id, promoter]));
  return invoices.flatMap((invoice) => {
    const promoter = byId.get(invoice.promoterId);
    // Lists follow within seconds.
    return promoter && invoice.deletedAt === undefined ? [{ invoice, promoter }] : [];
  });
}
