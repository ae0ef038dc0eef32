import type { BillingDecision, BillingSettings, Known, SaleAct } from '#shared/domain/billing/acts.ts';
import { isIgnored, unpaidBy, whoseOf } from '#shared/domain/billing/whose.ts';
import { hasUnseenLines, linesOf, partsOf, planOf, sumOf } from './invoice-lines.ts';
import type { StripeInvoice } from './shapes.ts';
import { shareFromStripe } from './units.ts';

/**
 * An invoice that was paid: a sale of what was paid of it without tax and shipping, `total_excluding_tax × amount_paid / total`. That
 * covers coupons, the customer's balance, payments in part, inclusive tax and proration. What comes to nothing or less is no
 * sale, but a sign-up where it says who has referred the customer.
 */
export function paidInvoice(invoice: StripeInvoice, known: Known, settings: BillingSettings): BillingDecision {
  const inherited = invoice.parent?.subscription_details?.metadata ?? invoice.subscription_details?.metadata ?? {};
  const metadata = [inherited, invoice.metadata];
  if (isIgnored({ metadata }, known)) return { nothing: 'ignored' };
  const { id, currency, amount_paid: charged, total, total_excluding_tax: untaxed } = invoice;
  const said = {
    customerId: invoice.customer ?? null,
    email: invoice.customer_email,
    metadata,
    codeIds: invoice.discounts.codeIds,
  };
  const whose = whoseOf(said, known);
  const at = invoice.status_transitions?.paid_at ?? invoice.created;
  if (charged <= 0 || total <= 0) return unpaidBy(whose, at);
  const net = untaxed ?? withoutTax(invoice);
  if (net === null) return { nothing: 'not_understood' };
  const shipping = shippingOf(invoice.shipping_cost);
  const ours = (amount: number) => shareFromStripe(amount, charged, total, currency);
  const base = ours(settings.withShipping ? net : net - shipping);
  const { ids } = invoice.discounts;
  const subscriptionId = invoice.parent?.subscription_details?.subscription ?? invoice.subscription ?? null;
  if (base <= 0) return unpaidBy(whose, at);
  const sale = (eventId: string, amount: number, plan: string | null): SaleAct => ({
    does: 'sale',
    eventId,
    amount,
    currency: currency.toUpperCase(),
    plan,
    at,
    whose,
    payment: [id, ...[invoice.payment_intent, invoice.charge].flatMap((one) => one ?? [])],
    whole: charged,
    ...(ids.length > 0 ? { discounts: { ids, subscriptionId } } : {}),
    ...(hasUnseenLines(invoice) ? { hasUnseenLines: true as const } : {}),
  });
  const parts = settings.saleForEachLine ? partsOf(linesOf(invoice, net - shipping), base, ours) : [];
  // No line may be more than nothing: then it is all shipping.
  if (parts.length === 0) return { acts: [sale(id, base, planOf(invoice))] };
  return { acts: parts.map((part) => sale(`${id}:${part.id}`, part.amount, part.plan)) };
}

/** Without the tax on it, whether that is in its price or on top. */
export function shippingOf(cost: StripeInvoice['shipping_cost']): number {
  return cost ? cost.amount_total - cost.amount_tax : 0;
}

/**
 * What an invoice comes to without tax, where it does not say that: versions of the API differ in how they tell the tax. All of it in one
 * field; or by rates, of all lines; or line by line.
 * @returns null where only lines say it and not all are told: commission is never paid on tax
 */
function withoutTax(invoice: StripeInvoice): number | null {
  const { total, tax, lines, shipping_cost: shipping } = invoice;
  if (tax != null) return total - tax;
  const byRates = invoice.total_taxes ?? invoice.total_tax_amounts;
  if (byRates == null && hasUnseenLines(invoice)) return null;
  const all = [...lines.data, ...(lines.others ?? [])];
  const byLines = all.flatMap(({ taxes, tax_amounts }) => (taxes.length > 0 ? taxes : tax_amounts));
  return total - Math.max(sumOf(byRates ?? []), sumOf(byLines)) - (shipping?.amount_tax ?? 0);
}
