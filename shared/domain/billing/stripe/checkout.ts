import type { BillingSettings } from '#shared/domain/billing/connection.ts';
import type {
  BillingCommand,
  BillingDecision,
  DecisionContext,
  LeadIdentification,
  SaleCommand,
} from '#shared/domain/billing/decision.ts';
import { identifyLead, isIgnored } from '#shared/domain/billing/lead-identification.ts';
import { recordNothing } from '#shared/domain/billing/outcome.ts';
import { divideRounded } from '#shared/domain/money/decimal.ts';
import { untaxedShipping } from './invoice.ts';
import type { StripeSession } from './shapes.ts';
import { convertFromStripe } from './units.ts';

/**
 * Decides on a checkout: a sign-up if attributed, and a sale if paid without invoice. Unpaid sales are held, since
 * their payment may be captured manually.
 */
export function decideCheckout(
  session: StripeSession,
  { at, earlierFacts, settings }: DecisionContext,
): BillingDecision {
  const metadata = [session.metadata];
  if (isIgnored({ metadata }, earlierFacts)) return recordNothing('ignored');
  const identification = identifyLead(
    {
      customerId: session.customer ?? null,
      email: session.customer_details?.email ?? session.customer_email,
      metadata,
      clientReference: session.client_reference_id,
      codeIds: session.discounts.codeIds,
    },
    earlierFacts,
  );
  const signup: BillingCommand[] =
    identification.attributions.length > 0 ? [{ type: 'signup', identification, at }] : [];
  const noSaleReason = findNoSaleReason(session);
  const sale =
    noSaleReason === null || noSaleReason === 'not_paid'
      ? buildSessionSale(session, at, identification, settings)
      : null;
  if (noSaleReason === 'not_paid' && sale) return { commands: [...signup, { type: 'hold sale', sale }] };
  if (sale) return { commands: [...signup, sale] };
  return signup.length > 0 ? { commands: signup } : recordNothing(noSaleReason ?? 'nothing_paid');
}

/** Returns the sale without tax and shipping; null if not positive. */
function buildSessionSale(
  session: StripeSession,
  at: string,
  identification: LeadIdentification,
  settings: BillingSettings,
): SaleCommand | null {
  const { payment_intent: paymentIntent, amount_total: charged, currency, total_details: details } = session;
  const tax = details?.amount_tax ?? 0;
  const { shipping_cost: cost } = session;
  const shipping = settings.withShipping ? 0 : cost ? untaxedShipping(cost) : (details?.amount_shipping ?? 0);
  const base = (charged ?? 0) - tax - shipping;
  const money = currency ? convertFromStripe(base, currency) : null;
  if (!paymentIntent || !charged || !money || money.amount <= 0) return null;
  const paid = {
    eventId: paymentIntent,
    ...money,
    plan: null,
    at,
    identification,
    payment: [paymentIntent],
    whole: charged,
  };
  return { type: 'sale', ...paid };
}

/**
 * Scales a held sale to its captured part.
 * @param captured in Stripe's unit
 * @param at of the capture, ISO 8601
 */
export function scaleCapturedSale(sale: SaleCommand, captured: number, at: string): SaleCommand {
  const charged = Math.min(captured, sale.whole);
  const amount = Number(divideRounded(BigInt(sale.amount) * BigInt(charged), BigInt(sale.whole)));
  return { ...sale, amount, whole: charged, at };
}

function findNoSaleReason({ mode, invoice, invoice_creation: creation, payment_status: status }: StripeSession) {
  // The invoice may not exist yet.
  if (mode === 'subscription' || invoice || creation?.enabled) return 'told_by_invoice';
  if (mode === 'setup') return 'no_reference';
  return status === 'paid' ? null : 'not_paid';
}
