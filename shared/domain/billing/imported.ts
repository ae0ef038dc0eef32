import type { Payment } from './payment.ts';

/** When sales of another service were taken over last, ISO 8601. */
export interface ImportedPast {
  readonly at: string;
  /** When such came that are named by Stripe's charges or payment intents; left out where none did. */
  readonly chargesAt?: string;
}

const CHARGE = /^(ch|py)_/;
const INTENT = /^pi_/;

/** Whether an event id is what Stripe calls a charge or a payment intent: the invoice of that payment has another one. */
export function namesCharge(eventId: string): boolean {
  return CHARGE.test(eventId) || INTENT.test(eventId);
}

/**
 * Whether a payment of Stripe's may have been taken over under a charge that was not told of: it was before the last import, and not each
 * of its payment intents has its charge.
 * @param ids all that it is known by
 * @param paidAt ISO 8601
 */
export function awaitsCharge(ids: readonly string[], paidAt: string, imported: ImportedPast | null): boolean {
  if (imported?.chargesAt === undefined || paidAt > imported.chargesAt) return false;
  const charges = ids.filter((id) => CHARGE.test(id)).length;
  return charges < Math.max(1, ids.filter((id) => INTENT.test(id)).length);
}

/**
 * Whether money of a sale that was taken over was given back before the last import: then the sale came without it, or a refund of the
 * service's own has come.
 */
export function isImportedBefore({ sales }: Payment, refundedAt: string, imported: ImportedPast | null): boolean {
  return imported !== null && refundedAt <= imported.at && sales.some((sale) => sale.imported);
}
