import type { BillingDecision, Known, PaymentIds } from '#shared/domain/billing/acts.ts';
import { DISPUTE } from '#shared/domain/billing/payment.ts';
import { isIgnored } from '#shared/domain/billing/whose.ts';
import type { StripeDispute, StripeRefund } from './shapes.ts';

/** In these, the money is on its way back or there. */
const COUNTS = new Set(['succeeded', 'pending']);
/** In these, it has come back to the company. */
const FAILED = new Set(['failed', 'canceled']);

/**
 * A refund in whatever state: it counts, or is taken back, or neither yet. Each is told by itself: `amount_refunded` of a charge is
 * the sum of all.
 * @param at when the event was, ISO 8601
 */
export function refund(of: StripeRefund, at: string, known: Known): BillingDecision {
  if (isIgnored({ metadata: [of.metadata] }, known)) return { nothing: 'ignored' };
  if (of.reason === 'expired_uncaptured_charge') return { nothing: 'not_paid' };
  const status = of.status ?? 'succeeded';
  if (FAILED.has(status)) return { acts: [{ does: 'reversal', refund: { eventId: of.id }, at }] };
  return COUNTS.has(status) ? taken(of, of.created) : { nothing: 'not_approved' };
}

/** A dispute that has taken money: as a refund, of what is left at most. @param at when it did, ISO 8601 */
export function fundsWithdrawn(of: StripeDispute, at: string): BillingDecision {
  return taken(of, at, DISPUTE);
}

/** A dispute that is over, or that has given the money back. @param at when it did, ISO 8601 */
export function disputeOver(of: StripeDispute, at: string, isReinstated: boolean): BillingDecision {
  const isWon = isReinstated || of.status === 'won';
  return isWon ? { acts: [{ does: 'reversal', refund: { eventId: of.id }, at }] } : { nothing: 'other_event' };
}

function taken(of: Omit<StripeDispute, 'status' | 'created'>, at: string, kind?: string): BillingDecision {
  if (of.amount <= 0) return { nothing: 'nothing_paid' };
  const payment: PaymentIds = [of.payment_intent, of.charge].flatMap((one) => one ?? []);
  const currency = of.currency.toUpperCase();
  return { acts: [{ does: 'refund', eventId: of.id, ...(kind && { kind }), payment, part: of.amount, currency, at }] };
}
