import type { StripeInvoice } from './shapes.ts';

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

/** Whether a sale is that of all lines beyond those that an event lists. @param eventId its event id, `in_…:il_…` */
export function isOfOtherLines(eventId: string): boolean {
  return eventId.endsWith(`:${OTHER_LINES}`);
}

/** Whether an invoice has lines that nobody has told of: an event lists ten at most. */
export function hasUnseenLines({ lines }: StripeInvoice): boolean {
  return lines.has_more && !lines.others;
}

/** The price of the largest line that was told. */
export function planOf({ lines }: StripeInvoice): string | null {
  return priceOf(largest([...lines.data, ...(lines.others ?? [])]));
}

/**
 * Each line that an event lists, and all others as one more: whoever has read these, too, tells the same sales of the same amounts, and knows
 * the price of the largest of them besides.
 * @param net what all lines come to, without tax and shipping
 */
export function linesOf({ lines: { data, has_more, others } }: StripeInvoice, net: number): InvoicePart[] {
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
export function partsOf(parts: readonly InvoicePart[], base: number, ours: (amount: number) => number) {
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
export function sumOf(all: readonly { readonly amount: number }[]): number {
  return all.reduce((total, { amount }) => total + amount, 0);
}
