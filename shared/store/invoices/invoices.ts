import type { Account } from '#shared/domain/accounts/account.ts';
import type { Invoice } from '#shared/domain/invoices/invoice.ts';
import type { InvoicedPayout } from '#shared/domain/invoices/payout-invoice.ts';
import type { Payout } from '#shared/domain/payouts/payout.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readItem, readItems } from '#shared/store/table/read.ts';
import { create, replace, type Write } from '#shared/store/table/transaction.ts';
import { writeIfUnchanged } from '#shared/store/table/write-if-unchanged.ts';

/** Serial of the numbers of final invoices. */
export interface InvoiceSerial {
  /** The next number. */
  readonly next: number;
  /** Null without an item. */
  readonly revision: number | null;
}

const NEW_SERIAL: InvoiceSerial = { next: 0, revision: null };

/** Finds an invoice, deleted or not. One call. */
export function findInvoice(account: number, id: number): Promise<Invoice | null> {
  return readItem<Invoice>(keys.invoice(account, id));
}

/** Reads invoices by id in order, also deleted ones; omits missing ones. */
export async function findInvoices(account: number, ids: readonly number[]): Promise<Invoice[]> {
  const items = await readItems(ids.map((id) => keys.invoice(account, id)));
  return ids.flatMap((id) => items.get<Invoice>(keys.invoice(account, id)) ?? []);
}

/** Reads the serial. One call. */
export async function readInvoiceSerial(account: number): Promise<InvoiceSerial> {
  return (await readItem<InvoiceSerial>(keys.invoiceSerial(account))) ?? NEW_SERIAL;
}

/** Reads payouts with their latest invoices, with account and serial. Two calls. @param ids of existing payouts */
export async function readInvoicedPayouts(
  account: number,
  ids: readonly number[],
): Promise<{
  readonly account: Account | null;
  readonly serial: InvoiceSerial;
  readonly payouts: readonly InvoicedPayout[];
}> {
  const items = await readItems([
    keys.account(account),
    keys.invoiceSerial(account),
    ...ids.flatMap((id) => [keys.payout(account, id), keys.payoutInvoice(account, id)]),
  ]);
  const latestId = (id: number) => items.get<{ invoiceId: number }>(keys.payoutInvoice(account, id))?.invoiceId;
  const latest = await findInvoices(
    account,
    ids.flatMap((id) => latestId(id) ?? []),
  );
  const byId = new Map(latest.map((invoice) => [invoice.id, invoice]));
  return {
    serial: items.get<InvoiceSerial>(keys.invoiceSerial(account)) ?? NEW_SERIAL,
    account: items.get<Account>(keys.account(account)),
    payouts: ids.flatMap((id) => {
      const payout = items.get<Payout>(keys.payout(account, id));
      return payout ? [{ payout, latest: byId.get(latestId(id) ?? 0) ?? null }] : [];
    }),
  };
}

/** Creates an invoice, and makes it the latest of its payout. @param former the latest until now */
export function newInvoiceWrites(account: number, former: Invoice | null, invoice: Invoice): Write[] {
  const [latest, pointer] = [keys.payoutInvoice(account, invoice.payoutId), { invoiceId: invoice.id }];
  const unchanged = { expression: 'invoiceId = :former', values: { ':former': former?.id } };
  return [
    writeIfUnchanged(keys.invoice(account, invoice.id), null, invoice),
    former ? replace(latest, pointer, unchanged, 'stale') : create(latest, pointer, 'stale'),
  ];
}

/** Replaces an invoice if unchanged. */
export function invoiceWrite(account: number, before: Invoice, after: Invoice): Write {
  return writeIfUnchanged(keys.invoice(account, after.id), before.revision, after);
}

/** Takes the next numbers of the serial, if no other transaction took them. @param count nothing is written for 0 */
export function takeSerialWrites(account: number, { next, revision }: InvoiceSerial, count: number): Write[] {
  return count === 0 ? [] : [writeIfUnchanged(keys.invoiceSerial(account), revision, { next: next + count })];
}

/** The latest batch process that exports invoices. */
export interface InvoiceExport {
  readonly processId: number;
  readonly revision: number;
}

/** Finds the latest export. One call. */
export function findInvoiceExport(account: number): Promise<InvoiceExport | null> {
  return readItem<InvoiceExport>(keys.invoiceExport(account));
}

/** Makes a batch process the latest export, if no other became it. */
export function invoiceExportWrite(account: number, before: InvoiceExport | null, processId: number): Write {
  return writeIfUnchanged(keys.invoiceExport(account), before?.revision ?? null, { processId });
}
