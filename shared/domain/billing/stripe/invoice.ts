import type { BillingDecision, BillingSettings, Known, SaleAct } from '#shared/domain/billing/acts.ts';
import { isIgnored, unpaidBy, whoseOf } from '#shared/domain/billing/whose.ts';
import type { StripeInvoice } from './shapes.ts';
import { shareFromStripe } from './units.ts';

type Line = StripeInvoice['lines']['data'][number];

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
  const net = (untaxed ?? withoutTax(invoice)) - (settings.withShipping ? 0 : shippingOf(invoice.shipping_cost));
  const ours = (amount: number) => shareFromStripe(amount, charged, total, currency);
  const base = ours(net);
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
  });
  const { data: lines } = invoice.lines;
  if (!settings.saleForEachLine) return { acts: [sale(id, base, priceOf(largest(lines)))] };
  const parts = partsOf(lines, base, ours);
  return { acts: parts.map(({ line, amount }) => sale(`${id}:${line.id}`, amount, priceOf(line))) };
}

/**
 * What each line comes to of what was paid: less its discounts and the tax that is in it, scaled. What is left over, by rounding, by
 * shipping and by lines that give money back, goes to the largest line, and on to the next where that has not so much.
 * @param ours an amount of the invoice as what was paid of it, in this service's unit
 */
function partsOf(lines: readonly Line[], base: number, ours: (amount: number) => number) {
  const parts = lines
    .toSorted((one, other) => netOf(other) - netOf(one))
    .map((line) => ({ line, amount: ours(netOf(line)) }))
    .filter(({ amount }) => amount > 0);
  let over = base - parts.reduce((sum, { amount }) => sum + amount, 0);
  return parts.flatMap(({ line, amount }) => {
    const taken = Math.max(-amount, over);
    over -= taken;
    return amount + taken > 0 ? [{ line, amount: amount + taken }] : [];
  });
}

function netOf(line: Line): number {
  const discounts = sum(line.discount_amounts);
  const inclusive = [
    ...line.taxes.filter(({ tax_behavior }) => tax_behavior === 'inclusive'),
    ...line.tax_amounts.filter((tax) => tax.inclusive === true),
  ];
  return line.amount - discounts - sum(inclusive);
}

/** Without the tax on it, whether that is in its price or on top. */
export function shippingOf(cost: StripeInvoice['shipping_cost']): number {
  return cost ? cost.amount_total - cost.amount_tax : 0;
}

/** Invoices of old versions do not say it. */
function withoutTax({ total, lines, shipping_cost: shipping }: StripeInvoice): number {
  const tax = sum(lines.data.flatMap(({ taxes, tax_amounts }) => (taxes.length > 0 ? taxes : tax_amounts)));
  return total - tax - (shipping?.amount_tax ?? 0);
}

function largest(lines: readonly Line[]): Line | undefined {
  return lines.toSorted((one, other) => netOf(other) - netOf(one))[0];
}

function priceOf(line: Line | undefined): string | null {
  return line?.pricing?.price_details?.price ?? line?.price?.id ?? null;
}

function sum(all: readonly { readonly amount: number }[]): number {
  return all.reduce((total, { amount }) => total + amount, 0);
}
