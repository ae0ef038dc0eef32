import {
  completeDraft,
  deleteInvoice,
  type Invoice,
  isWithdrawn,
  voidInvoice,
} from '#shared/domain/invoices/invoice.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { currentParties } from '#shared/domain/statements/parties.ts';
import type { Call } from '#shared/operations/call.ts';
import { findInvoice, readInvoiceSerial } from '#shared/store/invoices/invoices.ts';
import { readPayerAndPayee } from '#shared/store/payouts/payouts.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commitInvoices, finalizeInOrder } from './commit-invoices.ts';

/**
 * Reads an invoice.
 * @throws Refusal `not_found`, also for a deleted draft
 */
export async function requireInvoice(account: number, id: number): Promise<Invoice> {
  const invoice = await findInvoice(account, id);
  if (!invoice || invoice.deletedAt !== undefined) throw new Refusal({ code: 'not_found', what: 'invoice' });
  return invoice;
}

/**
 * Finalizes a draft with the next number, and with the present names and addresses. Idempotent.
 * @throws Refusal `not_found`; `invalid` if it was voided, or if details are missing
 */
export function finalizeDraft({ account: { id: account }, runtime }: Call, id: number): Promise<void> {
  return retryOnConflict(async () => {
    const before = await requireInvoice(account, id);
    if (before.status === 'paid') return;
    if (isWithdrawn(before)) throw new Refusal({ code: 'invalid', message: `Invoice ${before.number} is voided.` });
    const [serial, { payer, payee }] = await Promise.all([
      readInvoiceSerial(account),
      readPayerAndPayee(account, before),
    ]);
    const current = currentParties(payer, payee);
    // The data of a deleted promoter was erased, except that of its payments.
    const parties = payee.deletedAt ? { ...current, promoter: before.parties.promoter } : current;
    const finalized = finalizeInOrder(payer, [completeDraft(before, parties)], serial, runtime.now());
    const changes = finalized.map((after) => ({ before, after }));
    await commitInvoices({ runtime }, account, changes, { cause: 'invoice finalized', serial });
  }, runtime);
}

/**
 * Voids a final invoice, which keeps its number. Idempotent.
 * @throws Refusal `not_found`; `invalid` for a draft
 */
export function voidFinalInvoice({ account: { id: account }, runtime }: Call, id: number): Promise<void> {
  return retryOnConflict(async () => {
    const before = await requireInvoice(account, id);
    if (isWithdrawn(before)) return;
    const after = voidInvoice(before, runtime.now());
    await commitInvoices({ runtime }, account, [{ before, after }], { cause: 'invoice voided' });
  }, runtime);
}

/**
 * Deletes a draft.
 * @throws Refusal `not_found`; `invalid` for a final invoice
 */
export function destroyDraft({ account: { id: account }, runtime }: Call, id: number): Promise<void> {
  return retryOnConflict(async () => {
    const before = await requireInvoice(account, id);
    const after = deleteInvoice(before, runtime.now());
    await commitInvoices({ runtime }, account, [{ before, after }], { cause: 'invoice deleted' });
  }, runtime);
}
