import type { Account } from '#shared/domain/accounts/account.ts';
import { getBillingDetails } from '#shared/domain/accounts/company-billing.ts';
import { finalizeInvoice, type Invoice } from '#shared/domain/invoices/invoice.ts';
import { invoiceListChanges } from '#shared/domain/invoices/invoice-lists.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import {
  type InvoiceSerial,
  invoiceWrite,
  newInvoiceWrites,
  takeSerialWrites,
} from '#shared/store/invoices/invoices.ts';
import { eventWrite } from '#shared/store/journal.ts';
import { takeNumbers } from '#shared/store/table/numbers.ts';
import { commit } from '#shared/store/table/transaction.ts';

/** A new or changed invoice. */
export interface InvoiceChange {
  /** Null for a new one. */
  readonly before: Invoice | null;
  readonly after: Invoice;
  /** Earlier invoice of the payout of a new one. */
  readonly former?: Invoice | null;
}

/** Finalizes complete drafts with consecutive numbers, in order. Others stay drafts. */
export function finalizeInOrder(
  account: Account,
  drafts: readonly Invoice[],
  { next }: InvoiceSerial,
  now: string,
): Invoice[] {
  const billing = getBillingDetails(account);
  let serial = next;
  return drafts.map((draft) => {
    if (draft.missing.length > 0) return draft;
    const invoice = finalizeInvoice(draft, billing, { serial, now });
    serial += 1;
    return invoice;
  });
}

/**
 * Commits changes with their events, and the numbers that they take, in one transaction: so a number is neither lost nor
 * taken twice. Each payout has its own event: the lists of many promoters do not fit into one projected transaction.
 */
export async function commitInvoices(
  { runtime }: Pick<OpenCall, 'runtime'>,
  account: number,
  changes: readonly InvoiceChange[],
  { cause, serial }: { readonly cause: string; readonly serial?: InvoiceSerial },
): Promise<void> {
  const byPayout = [...Map.groupBy(changes, ({ after }) => after.payoutId).values()];
  const ids = await takeNumbers(account, 'event', byPayout.length);
  const now = runtime.now();
  const assigned = changes.filter(({ before, after }) => after.number !== null && before?.number == null).length;
  await commit([
    ...changes.flatMap(({ before, after, former = null }) =>
      before ? [invoiceWrite(account, before, after)] : newInvoiceWrites(account, former, after),
    ),
    ...(serial ? takeSerialWrites(account, serial, assigned) : []),
    ...byPayout.map((payoutChanges, index) =>
      eventWrite(account, {
        event: 'change',
        id: ids[index] ?? 0,
        cause,
        at: now,
        recordedAt: now,
        changes: payoutChanges.flatMap(({ before, after }) => invoiceListChanges(before, after)),
      }),
    ),
  ]);
}
