import type { BillingDecision, BillingFacts, PaymentIds } from '#shared/domain/billing/decision.ts';
import { recordNothing } from '#shared/domain/billing/outcome.ts';
import { DISPUTE } from '#shared/domain/billing/payment.ts';
import { isIgnored } from '#shared/domain/billing/whose.ts';
import type { StripeCharge, StripeDispute, StripeRefund } from './shapes.ts';

/**
 * Which payment a charge is of, and how much it is. It is no sale: other services name payments by their charges, and invoices of
 * newer versions of Stripe's API do not. Its metadata may say that nothing of the payment is to be recorded: what a checkout is given for
 * its payment comes with the charge alone.
 */
export function charged(charge: StripeCharge): BillingDecision {
  const { id, amount, amount_captured: captured, payment_intent: intent, invoice, metadata } = charge;
  const whole = captured ? captured : amount;
  const ignored = isIgnored({ metadata: [metadata] }, { customer: null, subscription: {} });
  const said = { of: intent ?? invoice ?? null, whole, ...(ignored && { ignored }) };
  const own = { does: 'remember payment', payment: id, ...said } as const;
  // Older versions say the invoice, too.
  const ofIntent = intent && invoice ? ([{ does: 'remember payment', payment: intent, of: invoice }] as const) : [];
  return { acts: [own, ...ofIntent] };
}

/** A charge that was captured by hand: it pays for a checkout that was completed before. */
export function captured(charge: StripeCharge, { at }: BillingFacts): BillingDecision {
  const { payment_intent: payment, amount_captured: amount } = charge;
  const decision = charged(charge);
  if (!payment || !amount || !('acts' in decision)) return decision;
  return { acts: [...decision.acts, { does: 'capture', payment, captured: amount, at }] };
}

/**
 * A charge of which something was refunded: its refunds are checked. What was authorized and not captured counts as refunded, too, and has
 * no event.
 */
export function refundedCharge(charge: StripeCharge, { at }: BillingFacts): BillingDecision {
  const { id, amount, amount_captured: captured, amount_refunded: refunded, payment_intent: intent } = charge;
  const decision = charged(charge);
  const returned = (refunded ?? 0) - Math.max(0, amount - (captured ?? amount));
  if (returned <= 0 || !('acts' in decision)) return decision;
  const payment = [id, ...(intent ? [intent] : [])];
  return { acts: [...decision.acts, { does: 'check refunds', payment, refunded: returned, at }] };
}

/** In these, the money is on its way back or there. */
const COUNTS = new Set(['succeeded', 'pending']);
/** In these, it has come back to the company. */
const FAILED = new Set(['failed', 'canceled']);

/**
 * A refund in whatever state: it counts, or is taken back, or neither yet. Each is told by itself: `amount_refunded` of a charge is
 * the sum of all.
 */
export function refund(of: StripeRefund, { at, known }: BillingFacts): BillingDecision {
  if (isIgnored({ metadata: [of.metadata] }, known)) return recordNothing('ignored');
  if (of.reason === 'expired_uncaptured_charge') return recordNothing('not_paid');
  const status = of.status ?? 'succeeded';
  if (FAILED.has(status)) return { acts: [{ does: 'reversal', refund: { eventId: of.id }, at }] };
  return COUNTS.has(status) ? taken(of, of.created) : recordNothing('not_approved');
}

/** A dispute that has taken money: as a refund, of what is left at most. */
export function fundsWithdrawn(of: StripeDispute, { at }: BillingFacts): BillingDecision {
  return taken(of, at, DISPUTE);
}

/** A dispute that is over, or that has given the money back. */
export function disputeOver(of: StripeDispute, at: string, isReinstated: boolean): BillingDecision {
  const isWon = isReinstated || of.status === 'won';
  return isWon ? { acts: [{ does: 'reversal', refund: { eventId: of.id }, at }] } : recordNothing('other_event');
}

function taken(of: Omit<StripeDispute, 'status' | 'created'>, at: string, kind?: string): BillingDecision {
  if (of.amount <= 0) return recordNothing('nothing_paid');
  const payment: PaymentIds = [of.payment_intent, of.charge].flatMap((one) => one ?? []);
  const currency = of.currency.toUpperCase();
  return { acts: [{ does: 'refund', eventId: of.id, ...(kind && { kind }), payment, part: of.amount, currency, at }] };
}
