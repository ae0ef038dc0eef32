import type { BillingDecision } from '#shared/domain/billing/acts.ts';
import { isIgnored } from '#shared/domain/billing/whose.ts';
import type { StripeCharge } from './shapes.ts';

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

/** A charge that was captured by hand: it pays for a checkout that was completed before. @param at when the event was, ISO 8601 */
export function captured(charge: StripeCharge, at: string): BillingDecision {
  const { payment_intent: payment, amount_captured: amount } = charge;
  const decision = charged(charge);
  if (!payment || !amount || 'nothing' in decision) return decision;
  return { acts: [...decision.acts, { does: 'capture', payment, captured: amount, at }] };
}

/**
 * A charge of which something was refunded: its refunds are checked. What was authorized and not captured counts as refunded, too, and has
 * no event.
 * @param at when the event was, ISO 8601
 */
export function refundedCharge(charge: StripeCharge, at: string): BillingDecision {
  const { id, amount, amount_captured: captured, amount_refunded: refunded, payment_intent: intent } = charge;
  const decision = charged(charge);
  const returned = (refunded ?? 0) - Math.max(0, amount - (captured ?? amount));
  if (returned <= 0 || 'nothing' in decision) return decision;
  const payment = [id, ...(intent ? [intent] : [])];
  return { acts: [...decision.acts, { does: 'check refunds', payment, refunded: returned, at }] };
}
