import type { Payment } from './payment.ts';

/** Time of the last import of sales from another service, ISO 8601. */
export interface ImportedPast {
  readonly at: string;
  /** Last import of sales identified by Stripe charges or payment intents. */
  readonly chargesAt?: string;
}

const CHARGE = /^(ch|py)_/;
const INTENT = /^pi_/;

/** Whether an event id is a Stripe charge or payment intent. The invoice of that payment has another id. */
export function namesCharge(eventId: string): boolean {
  return CHARGE.test(eventId) || INTENT.test(eventId);
}

/**
 * Whether a Stripe payment may have been imported under a charge that is not known yet: it is older than the last
 * import and a payment intent lacks its charge.
 * @param ids all known ids of the payment
 * @param paidAt ISO 8601
 */
export function awaitsCharge(ids: readonly string[], paidAt: string, imported: ImportedPast | null): boolean {
  if (imported?.chargesAt === undefined || paidAt > imported.chargesAt) return false;
  const charges = ids.filter((id) => CHARGE.test(id)).length;
  return charges < Math.max(1, ids.filter((id) => INTENT.test(id)).length);
}

/** Whether an imported sale was refunded before the last import: the import has already accounted for the refund. */
export function isImportedBefore({ sales }: Payment, refundedAt: string, imported: ImportedPast | null): boolean {
  return imported !== null && refundedAt <= imported.at && sales.some((sale) => sale.imported);
}
