import type { BillingAct, BillingDecision, BillingSettings, Known } from '#shared/domain/billing/acts.ts';
import { isIgnored, whoseOf } from '#shared/domain/billing/whose.ts';
import { shippingOf } from './invoice.ts';
import type { StripeSession } from './shapes.ts';
import { fromStripe } from './units.ts';

/**
 * A checkout that was completed, or whose payment has come later: a sign-up, where something says who referred the person; and a
 * sale, where it was paid and no invoice tells of the money.
 * @param at when that was, ISO 8601
 */
export function checkout(session: StripeSession, at: string, known: Known, settings: BillingSettings): BillingDecision {
  const metadata = [session.metadata];
  if (isIgnored({ metadata }, known)) return { nothing: 'ignored' };
  const whose = whoseOf(
    {
      customerId: session.customer ?? null,
      email: session.customer_details?.email ?? session.customer_email,
      metadata,
      clientReference: session.client_reference_id,
      codeIds: session.discounts.codeIds,
    },
    known,
  );
  const signup: BillingAct[] = whose.attributions.length > 0 ? [{ does: 'signup', whose, at }] : [];
  const because = unpaid(session);
  if (because !== null) return signup.length > 0 ? { acts: signup } : { nothing: because };
  const { payment_intent: paymentIntent, amount_total: charged, currency, total_details: details } = session;
  const tax = details?.amount_tax ?? 0;
  const { shipping_cost: cost } = session;
  const shipping = settings.withShipping ? 0 : cost ? shippingOf(cost) : (details?.amount_shipping ?? 0);
  const base = (charged ?? 0) - tax - shipping;
  const money = currency ? fromStripe(base, currency) : null;
  if (!paymentIntent || !charged || !money || money.amount <= 0) {
    return signup.length > 0 ? { acts: signup } : { nothing: 'nothing_paid' };
  }
  const sale = { eventId: paymentIntent, ...money, plan: null, at, whose, payment: [paymentIntent], whole: charged };
  return { acts: [...signup, { does: 'sale', ...sale }] };
}

/** Why a session is no sale. */
function unpaid({ mode, invoice, invoice_creation: creation, payment_status: status }: StripeSession) {
  // One that is to be made may not be there yet.
  if (mode === 'subscription' || invoice || creation?.enabled) return 'told_by_invoice';
  if (mode === 'setup') return 'no_reference';
  return status === 'paid' ? null : 'not_paid';
}
