import type { BillingDecision, DecisionContext, SaleCommand } from '#shared/domain/billing/decision.ts';
import { decideUnpaid, identifyLead, isIgnored } from '#shared/domain/billing/lead-identification.ts';
import { recordNothing } from '#shared/domain/billing/outcome.ts';
import type { StripeInvoice } from './shapes.ts';
import { convertShareFromStripe } from './units.ts';

type Line = StripeInvoice['lines']['data'][number];

/** A future sale, unscaled. */
interface InvoicePart {
  readonly id: string;
  /** Without discounts, billing credits and inclusive tax, in Stripe's unit. */
  readonly net: number;
  readonly plan: string | null;
}

/** All lines missing in the event. */
const OTHER_LINES = 'il_others';

/**
 * Decides on a paid invoice: a sale without tax and shipping, `total_excluding_tax × amount_paid / total`. This covers
 * coupons, balance, partial payments, inclusive tax and proration. Without a positive amount it is a sign-up, if
 * attributed.
 */
export function decidePaidInvoice(
  invoice: StripeInvoice,
  { earlierFacts, settings }: DecisionContext,
): BillingDecision {
  const inherited = invoice.parent?.subscription_details?.metadata ?? invoice.subscription_details?.metadata ?? {};
  const metadata = [inherited, invoice.metadata];
  if (isIgnored({ metadata }, earlierFacts)) return recordNothing('ignored');
  const { id, currency, amount_paid: charged, total, total_excluding_tax: untaxed } = invoice;
  const customer = {
    customerId: invoice.customer ?? null,
    email: invoice.customer_email,
    metadata,
    codeIds: invoice.discounts.codeIds,
  };
  const identification = identifyLead(customer, earlierFacts);
  const at = invoice.status_transitions?.paid_at ?? invoice.created;
  if (charged <= 0 || total <= 0) return decideUnpaid(identification, at);
  const net = untaxed ?? computeUntaxedTotal(invoice);
  if (net === null) return recordNothing('not_understood');
  const shipping = untaxedShipping(invoice.shipping_cost);
  const convertShare = (amount: number) => convertShareFromStripe(amount, charged, total, currency);
  const base = convertShare(settings.withShipping ? net : net - shipping);
  const { ids } = invoice.discounts;
  const subscriptionId = invoice.parent?.subscription_details?.subscription ?? invoice.subscription ?? null;
  if (base <= 0) return decideUnpaid(identification, at);
  const sale = (eventId: string, amount: number, plan: string | null): SaleCommand => ({
    type: 'sale',
    eventId,
    amount,
    currency: currency.toUpperCase(),
    plan,
    at,
    identification,
    payment: [id, ...[invoice.payment_intent, invoice.charge].flatMap((paymentId) => paymentId ?? [])],
    whole: charged,
    ...(ids.length > 0 ? { discounts: { ids, subscriptionId } } : {}),
    ...(hasUnseenLines(invoice) ? { hasUnseenLines: true as const } : {}),
  });
  const parts = settings.saleForEachLine
    ? scaleParts(listInvoiceParts(invoice, net - shipping), base, convertShare)
    : [];
  // All of it is shipping.
  if (parts.length === 0) return { commands: [sale(id, base, largestLinePrice(invoice))] };
  return { commands: parts.map((part) => sale(`${id}:${part.id}`, part.amount, part.plan)) };
}

/** Returns the shipping cost without tax. */
export function untaxedShipping(cost: StripeInvoice['shipping_cost']): number {
  return cost ? cost.amount_total - cost.amount_tax : 0;
}

/**
 * Computes the untaxed total for API versions that lack it, from total tax, by rate, or by line.
 * @returns null if only lines have tax and some are missing: commission is never paid on tax
 */
function computeUntaxedTotal(invoice: StripeInvoice): number | null {
  const { total, tax, lines, shipping_cost: shipping } = invoice;
  if (tax != null) return total - tax;
  const byRates = invoice.total_taxes ?? invoice.total_tax_amounts;
  if (byRates == null && hasUnseenLines(invoice)) return null;
  const all = [...lines.data, ...(lines.others ?? [])];
  const byLines = all.flatMap(({ taxes, tax_amounts }) => (taxes.length > 0 ? taxes : tax_amounts));
  return total - Math.max(sumAmounts(byRates ?? []), sumAmounts(byLines)) - (shipping?.amount_tax ?? 0);
}

/** Whether a sale is for the lines missing in the event. */
export function isOtherLinesSale(eventId: string): boolean {
  return eventId.endsWith(`:${OTHER_LINES}`);
}

/** Events contain at most ten lines. */
function hasUnseenLines({ lines }: StripeInvoice): boolean {
  return lines.has_more && !lines.others;
}

function largestLinePrice({ lines }: StripeInvoice): string | null {
  return linePrice(findLargestLine([...lines.data, ...(lines.others ?? [])]));
}

/** Returns the event's lines, and all others as one, so that sales do not depend on whether those were read. */
function listInvoiceParts({ lines: { data, has_more, others } }: StripeInvoice, net: number): InvoicePart[] {
  const listed = data.map((line) => ({ id: line.id, net: lineNet(line), plan: linePrice(line) }));
  if (!has_more) return listed;
  const rest = listed.reduce((remainder, line) => remainder - line.net, net);
  return [...listed, { id: OTHER_LINES, net: rest, plan: linePrice(findLargestLine(others ?? [])) }];
}

/**
 * Scales parts to the paid amount. The difference (rounding, shipping, negative lines) goes to the largest, then to the
 * next.
 * @param base total, in this service's unit
 * @param convertShare scales an invoice's amount to this service's unit
 */
function scaleParts(parts: readonly InvoicePart[], base: number, convertShare: (amount: number) => number) {
  const scaled = parts
    .toSorted((a, b) => b.net - a.net)
    .map(({ id, net, plan }) => ({ id, plan, amount: convertShare(net) }))
    .filter(({ amount }) => amount > 0);
  let rest = base - scaled.reduce((sum, { amount }) => sum + amount, 0);
  return scaled.flatMap(({ amount, ...part }) => {
    const deduction = Math.max(-amount, rest);
    rest -= deduction;
    return amount + deduction > 0 ? [{ ...part, amount: amount + deduction }] : [];
  });
}

function lineNet(line: Line): number {
  const inclusive = [
    ...line.taxes.filter(({ tax_behavior }) => tax_behavior === 'inclusive'),
    ...line.tax_amounts.filter((tax) => tax.inclusive === true),
  ];
  // `discount` credits are in `discount_amounts`, too.
  const credits = line.pretax_credit_amounts.filter(({ type }) => type === 'credit_balance_transaction');
  return line.amount - sumAmounts(line.discount_amounts) - sumAmounts(credits) - sumAmounts(inclusive);
}

function findLargestLine(lines: readonly Line[]): Line | undefined {
  return lines.toSorted((a, b) => lineNet(b) - lineNet(a))[0];
}

function linePrice(line: Line | undefined): string | null {
  return line?.pricing?.price_details?.price ?? line?.price?.id ?? null;
}

function sumAmounts(all: readonly { readonly amount: number }[]): number {
  return all.reduce((total, { amount }) => total + amount, 0);
}
