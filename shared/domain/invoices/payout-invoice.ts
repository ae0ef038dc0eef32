import type { Payout } from '#shared/domain/payouts/payout.ts';
import { type Invoice, isInvoiced, isWithdrawn, type PaidPayout } from './invoice.ts';

/** A payout with its latest invoice. */
export interface InvoicedPayout {
  readonly payout: Payout;
  readonly latest: Invoice | null;
}

/** Whether a payout's present payment still needs an invoice. An invoice that the company voided is not replaced. */
export function needsInvoice<P extends InvoicedPayout>(each: P): each is P & { readonly payout: PaidPayout } {
  const { payout, latest } = each;
  return isInvoiced(payout) && latest?.paidAt !== payout.datePaid;
}

/** Returns the invoice of a former payment, which is to be withdrawn; null for none. */
export function findInvoiceToWithdraw({ payout, latest }: InvoicedPayout): Invoice | null {
  return latest && !isWithdrawn(latest) && latest.paidAt !== payout.datePaid ? latest : null;
}
