import type { BillingDecision } from '#shared/domain/billing/acts.ts';
import type { StripeCharge } from './shapes.ts';

/**
 * Which payment a charge is of, and how much it is. It is no sale: other services name payments by their charges, and invoices of
 * newer versions of Stripe's API do not.
 */
export function charged(charge: StripeCharge): BillingDecision {
  const { id, amount, amount_captured: captured, payment_intent: intent, invoice } = charge;
  const whole = captured ? captured : amount;
  const own = { does: 'remember payment', payment: id, of: intent ?? invoice ?? null, whole } as const;
  // Older versions say the invoice, too.
  const ofIntent = intent && invoice ? ([{ does: 'remember payment', payment: intent, of: invoice }] as const) : [];
  return { acts: [own, ...ofIntent] };
}
