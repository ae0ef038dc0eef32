import type { RefundablePayment } from './payment.ts';

/** Last import of sales, ISO 8601. */
export interface SalesImportTimes {
  readonly at: string;
  /** Last import of sales by Stripe charge or payment intent. */
  readonly chargesAt?: string;
}

const CHARGE = /^(ch|py)_/;
const INTENT = /^pi_/;

/** Whether an event id is a Stripe charge or payment intent. */
export function isStripePaymentId(eventId: string): boolean {
  return CHARGE.test(eventId) || INTENT.test(eventId);
}

/**
 * Whether a payment may have been imported under an unknown charge.
 * @param ids all its known ids
 * @param paidAt ISO 8601
 */
export function mayHaveUnknownCharge(
  ids: readonly string[],
  paidAt: string,
  imported: SalesImportTimes | null,
): boolean {
  if (imported?.chargesAt === undefined || paidAt > imported.chargesAt) return false;
  const charges = ids.filter((id) => CHARGE.test(id)).length;
  return charges < Math.max(1, ids.filter((id) => INTENT.test(id)).length);
}

/** Whether the import of the sale already includes a refund. */
export function isRefundImported(
  { sales }: RefundablePayment,
  refundedAt: string,
  imported: SalesImportTimes | null,
): boolean {
  return imported !== null && refundedAt <= imported.at && sales.some((sale) => sale.imported);
}
