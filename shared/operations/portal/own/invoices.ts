import type { Invoice } from '#shared/domain/invoices/invoice.ts';
import { FINAL_STATUSES, invoiceListName } from '#shared/domain/invoices/invoice-lists.ts';
import type { PageRequest } from '#shared/domain/lists/page.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import type { Call } from '#shared/operations/call.ts';
import { findInvoices } from '#shared/store/invoices/invoices.ts';
import { readNewestFirst } from '#shared/store/lists/lists.ts';

/** Returns a page of the promoter's final and voided invoices, newest first. */
export async function listOwnInvoices(
  { account }: Call,
  { id: promoterId }: Promoter,
  page: PageRequest,
): Promise<{ readonly rows: Invoice[]; readonly total: number }> {
  const list = invoiceListName({ promoterId, statuses: FINAL_STATUSES });
  const { ids, total } = await readNewestFirst(account.id, list, page);
  return { rows: await findInvoices(account.id, ids), total };
}
