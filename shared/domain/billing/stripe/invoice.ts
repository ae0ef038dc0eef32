import type { BillingDecision, BillingFacts, SaleAct } from '#shared/domain/billing/decision.ts';
import { recordNothing } from '#shared/domain/billing/outcome.ts';
import { decideUnpaid, isIgnored, whoseOf } from '#shared/domain/billing/whose.ts';
import type { StripeInvoice } from './shapes.ts';
import { shareFromStripe } from './units.ts';

type Line = StripeInvoice['lines']['data'][number];

/** What is a sale of its own of an invoice, before it is scaled to what was paid. */
interface InvoicePart {
  readonly id: string;
  /** Less discounts, billing credits and the tax that is in it, in Stripe's unit. */
  readonly net: number;
  /** The price's id; null where there is none, or it is not known. */
  readonly plan: string | null;
}

/** In the place of a line's id: all lines beyond those that an event lists. */
const OTHER_LINES = 'il_others';

/**
 * An invoice that was paid: a sale of what was paid of it without tax and shipping, `total_excluding_tax × amount_paid / total`. That
 * covers coupons, the customer's balance, payments in part, inclusive tax and proration. What comes to nothing or less is no
 * sale, but a sign-up where it says who has referred the customer.
 */
export function paidInvoice(invoice: StripeInvoice, { known, settings }: BillingFacts): BillingDecision {
  const inherited = invoice.parent?.subscription_details?.metadata ?? invoice.subscription_details?.metadata ?? {};
  const metadata = [inherited, invoice.metadata];
  if (isIgnored({ metadata }, known)) return recordNothing('ignored');
  const { id, currency, amount_paid: charged, total, total_excluding_tax: untaxed } = invoice;
  const said = {
    customerId: invoice.customer ?? null,
    email: invoice.customer_email,
    metadata,
    codeIds: invoice.discounts.codeIds,
  };
  const whose = whoseOf(said, known);
  const at = invoice.status_transitions?.paid_at ?? invoice.created;
  if (charged <= 0 || total <= 0) return decideUnpaid(whose, at);
  const net = untaxed ?? withoutTax(invoice);
  if (net === null) return recordNothing('not_understood');
  const shipping = shippingOf(invoice.shipping_cost);
  const ours = (amount: number) => shareFromStripe(amount, charged, total, currency);
  const base = ours(settings.withShipping ? net : net - shipping);
  const { ids } = invoice.discounts;
  const subscriptionId = invoice.parent?.subscription_details?.subscription ?? invoice.subscription ?? null;
  if (base <= 0) return decideUnpaid(whose, at);
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

/** Whether a sale is that of all lines beyond those that an event lists. @param eventId its event id, `in_…:il_…` */
export function isOfOtherLines(eventId: string): boolean {
  return eventId.endsWith(`:${OTHER_LINES}`);
}

/** Whether an invoice has lines that nobody has told of: an event lists ten at most. */
function hasUnseenLines({ lines }: StripeInvoice): boolean {
  return lines.has_more && !lines.others;
}

/** The price of the largest line that was told. */
function planOf({ lines }: StripeInvoice): string | null {
  return priceOf(largest([...lines.data, ...(lines.others ?? [])]));
}

/**
 * Each line that an event lists, and all others as one more: whoever has read these, too, tells the same sales of the same amounts, and knows
 * the price of the largest of them besides.
 * @param net what all lines come to, without tax and shipping
 */
function linesOf({ lines: { data, has_more, others } }: StripeInvoice, net: number): InvoicePart[] {
  const listed = data.map((line) => ({ id: line.id, net: netOf(line), plan: priceOf(line) }));
  if (!has_more) return listed;
  const rest = listed.reduce((left, line) => left - line.net, net);
  return [...listed, { id: OTHER_LINES, net: rest, plan: priceOf(largest(others ?? [])) }];
}

/**
 * What each part comes to of what was paid, scaled. What is left over, by rounding, by shipping and by lines that give money back, goes
 * to the largest, and on to the next where that has not so much.
 * @param base what all of it comes to, in this service's unit
 * @param ours an amount of the invoice as what was paid of it, in this service's unit
 */
function partsOf(parts: readonly InvoicePart[], base: number, ours: (amount: number) => number) {
  const scaled = parts
    .toSorted((one, other) => other.net - one.net)
    .map(({ id, net, plan }) => ({ id, plan, amount: ours(net) }))
    .filter(({ amount }) => amount > 0);
  let over = base - scaled.reduce((sum, { amount }) => sum + amount, 0);
  return scaled.flatMap(({ amount, ...part }) => {
    const taken = Math.max(-amount, over);
    over -= taken;
    return amount + taken > 0 ? [{ ...part, amount: amount + taken }] : [];
  });
}

function netOf(line: Line): number {
  const inclusive = [
    ...line.taxes.filter(({ tax_behavior }) => tax_behavior === 'inclusive'),
    ...line.tax_amounts.filter((tax) => tax.inclusive === true),
  ];
  // Those of the type `discount` are in `discount_amounts`, too.
  const credits = line.pretax_credit_amounts.filter(({ type }) => type === 'credit_balance_transaction');
  return line.amount - sumOf(line.discount_amounts) - sumOf(credits) - sumOf(inclusive);
}

function largest(lines: readonly Line[]): Line | undefined {
  return lines.toSorted((one, other) => netOf(other) - netOf(one))[0];
}

function priceOf(line: Line | undefined): string | null {
  return line?.pricing?.price_details?.price ?? line?.price?.id ?? null;
}

/** What amounts come to together. */
function sumOf(all: readonly { readonly amount: number }[]): number {
  return all.reduce((total, { amount }) => total + amount, 0);
}
