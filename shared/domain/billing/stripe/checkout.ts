import type { BillingSettings } from '#shared/domain/billing/connection.ts';
import type { BillingAct, BillingDecision, BillingFacts, SaleAct, Whose } from '#shared/domain/billing/decision.ts';
import { recordNothing } from '#shared/domain/billing/outcome.ts';
import { isIgnored, whoseOf } from '#shared/domain/billing/whose.ts';
import { divideRounded } from '#shared/domain/money/decimal.ts';
import { shippingOf } from './invoice.ts';
import type { StripeSession } from './shapes.ts';
import { fromStripe } from './units.ts';

/**
 * Decides on a checkout: a sign-up if attributed, and a sale if paid without invoice. Unpaid sales are held, since
 * their payment may be captured manually.
 */
export function checkout(session: StripeSession, { at, known, settings }: BillingFacts): BillingDecision {
  const metadata = [session.metadata];
  if (isIgnored({ metadata }, known)) return recordNothing('ignored');
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
  const sale = because === null || because === 'not_paid' ? saleOf(session, at, whose, settings) : null;
  if (because === 'not_paid' && sale) return { acts: [...signup, { does: 'hold sale', sale }] };
  if (sale) return { acts: [...signup, sale] };
  return signup.length > 0 ? { acts: signup } : recordNothing(because ?? 'nothing_paid');
}

/** Returns the sale without tax and shipping; null if not positive. */
function saleOf(session: StripeSession, at: string, whose: Whose, settings: BillingSettings): SaleAct | null {
  const { payment_intent: paymentIntent, amount_total: charged, currency, total_details: details } = session;
  const tax = details?.amount_tax ?? 0;
  const { shipping_cost: cost } = session;
  const shipping = settings.withShipping ? 0 : cost ? shippingOf(cost) : (details?.amount_shipping ?? 0);
  const base = (charged ?? 0) - tax - shipping;
  const money = currency ? fromStripe(base, currency) : null;
  if (!paymentIntent || !charged || !money || money.amount <= 0) return null;
  const paid = { eventId: paymentIntent, ...money, plan: null, at, whose, payment: [paymentIntent], whole: charged };
  return { does: 'sale', ...paid };
}

/**
 * Scales a held sale to its captured part.
 * @param captured in Stripe's unit
 * @param at of the capture, ISO 8601
 */
export function capturedSale(sale: SaleAct, captured: number, at: string): SaleAct {
  const whole = Math.min(captured, sale.whole);
  const amount = Number(divideRounded(BigInt(sale.amount) * BigInt(whole), BigInt(sale.whole)));
  return { ...sale, amount, whole, at };
}

function unpaid({ mode, invoice, invoice_creation: creation, payment_status: status }: StripeSession) {
  // The invoice may not exist yet.
  if (mode === 'subscription' || invoice || creation?.enabled) return 'told_by_invoice';
  if (mode === 'setup') return 'no_reference';
  return status === 'paid' ? null : 'not_paid';
}
