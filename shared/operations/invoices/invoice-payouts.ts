import { draftInvoice, withdrawInvoice } from '#shared/domain/invoices/invoice.ts';
import { findInvoiceToWithdraw, type InvoicedPayout, needsInvoice } from '#shared/domain/invoices/payout-invoice.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import { readInvoicedPayouts } from '#shared/store/invoices/invoices.ts';
import type { ItemChange } from '#shared/store/lists/rows.ts';
import { parseAccountId, parseRowKind } from '#shared/store/table/keys.ts';
import type { Item } from '#shared/store/table/read.ts';
import { type ReservedNumbers, reserveNumbers } from '#shared/store/table/reserved-numbers.ts';
import { BACKGROUND_ATTEMPTS, retryOnConflict } from '#shared/store/table/retry.ts';
import { commitInvoices, finalizeInOrder, type InvoiceChange } from './commit-invoices.ts';

/** A transaction has at most 100 items: up to three and an event for each payout, one for the count. */
const PAYOUT_BATCH_SIZE = 24;

/**
 * Issues invoices for payouts that were paid, and withdraws those of payments that were undone. Idempotent: the
 * payouts are read again. Two reads and one transaction per 24 payouts.
 * @returns number of changed invoices
 */
export async function invoicePayouts({ runtime }: OpenCall, changes: readonly ItemChange[]): Promise<number> {
  let count = 0;
  for (const [account, ids] of findPaymentChanges(changes)) count += await updateInvoices({ runtime }, account, ids);
  return count;
}

/** Returns those of some payouts that lack an invoice, or have one of a payment that was undone. Two calls. */
export async function findPayoutsToInvoice(account: number, ids: readonly number[]): Promise<number[]> {
  const { payouts } = await readInvoicedPayouts(account, ids);
  const isDue = (each: InvoicedPayout) => needsInvoice(each) || findInvoiceToWithdraw(each) !== null;
  return payouts.filter(isDue).map(({ payout }) => payout.id);
}

/** Issues the invoices that payouts of an account lack, and withdraws those of undone payments. Idempotent. */
export async function updateInvoices({ runtime }: OpenCall, account: number, ids: readonly number[]): Promise<number> {
  let count = 0;
  for (let from = 0; from < ids.length; from += PAYOUT_BATCH_SIZE) {
    const batch = ids.slice(from, from + PAYOUT_BATCH_SIZE);
    const numbers = reserveNumbers(account);
    const invoice = () => invoiceBatch({ runtime }, account, batch, numbers);
    count += await retryOnConflict(invoice, runtime, BACKGROUND_ATTEMPTS);
  }
  return count;
}

/** Returns payouts that became paid or stopped being paid, by account. Imported ones get no invoice: they are skipped. */
function findPaymentChanges(changes: readonly ItemChange[]): ReadonlyMap<number, readonly number[]> {
  const ids = new Map<number, Set<number>>();
  for (const { before, after } of changes) {
    if (parseRowKind(after) !== 'payout' || paymentTime(before) === paymentTime(after)) continue;
    if (before === null && after.paidBy === undefined) continue;
    const account = parseAccountId(after.pk);
    ids.set(account, (ids.get(account) ?? new Set()).add(Number(after.id)));
  }
  return new Map([...ids].map(([account, payoutIds]) => [account, [...payoutIds].toSorted((a, b) => a - b)]));
}

/** Returns when a stored payout was paid; null while it is not. */
function paymentTime(item: Item | null): unknown {
  return item?.datePaid ?? null;
}

async function invoiceBatch(
  { runtime }: OpenCall,
  id: number,
  ids: readonly number[],
  numbers: ReservedNumbers,
): Promise<number> {
  const { account, serial, payouts } = await readInvoicedPayouts(id, ids);
  if (!account) return 0;
  const now = runtime.now();
  const toWithdraw = payouts.flatMap((each) => findInvoiceToWithdraw(each) ?? []);
  const due = payouts.filter(needsInvoice);
  if (toWithdraw.length + due.length === 0) return 0;
  const newIds = await numbers.take('invoice', due.length);
  const drafts = due.map(({ payout }, index) => draftInvoice(newIds[index] ?? 0, payout, account, now));
  const invoices = finalizeInOrder(account, drafts, serial, now);
  const changes: InvoiceChange[] = [
    ...toWithdraw.map((before) => ({ before, after: withdrawInvoice(before, now) })),
    ...invoices.map((after, index) => ({ before: null, after, former: due[index]?.latest ?? null })),
  ];
  await commitInvoices({ runtime }, id, changes, { cause: 'payouts invoiced', serial });
  return changes.length;
}
