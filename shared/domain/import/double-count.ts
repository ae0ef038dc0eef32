import { isStripePaymentId } from '#shared/domain/billing/sales-imports.ts';
import type { ExistingRecords } from './existing-records.ts';
import type { ImportedSale } from './records.ts';

const NOT_REPORTED =
  'it was paid after Stripe was connected here, and no Stripe event has identified the payment: run billing import from that day on, then import again';

/**
 * Explains why a sale or refund would be counted twice: its event id exists, or Stripe reported its payment under
 * another id. Null if it would not.
 */
export function explainDoubleCount(
  { id, at, amount, eventId, sourceEventId = eventId }: ImportedSale,
  existing: ExistingRecords,
): string | null {
  if (existing.isImported('sale', id)) return null;
  const isRefund = amount < 0;
  const kind = isRefund ? 'refund' : 'sale';
  if (eventId !== null && existing.hasEvent(kind, eventId))
    return `a ${kind} with the event id ${eventId} was already counted here`;
  if (isRefund) {
    if (sourceEventId === null) return null;
    if (existing.hasEvent(kind, sourceEventId))
      return `a refund with the event id ${sourceEventId} was already counted here`;
    return existing.payment(sourceEventId).isRefunded
      ? `a refund of the payment ${sourceEventId} was already counted here`
      : null;
  }
  if (eventId === null) return null;
  const { countedAs, isReported } = existing.payment(eventId);
  if (countedAs !== null) return `it was already counted here, as the sale ${countedAs}`;
  const isReceived = existing.receivesSince !== null && at >= existing.receivesSince;
  return isReceived && !isReported && isStripePaymentId(eventId) ? NOT_REPORTED : null;
}
