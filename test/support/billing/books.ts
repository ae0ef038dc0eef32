import { type Currency, inCents, rounded } from './currencies.ts';

/** A line of a sale as the shop has priced it, in the provider's unit. */
export interface Line {
  readonly id: string;
  readonly price: string;
  /** Before discounts; with the tax that is inside. Negative where it gives back what was not used. */
  readonly amount: number;
  readonly discount: number;
  readonly tax: number;
  readonly isTaxInside: boolean;
}

/** What a customer was asked for, and what was paid of it. */
export interface Bill {
  readonly currency: Currency;
  readonly lines: readonly Line[];
  /** Without tax. */
  readonly shipping: number;
  readonly shippingTax: number;
  /** What was charged; null where all of it was. */
  readonly paid: number | null;
}

/** A sale in the shop's books, in the unit that the books have of its currency. */
export interface Sold {
  readonly eventId: string;
  readonly price: string | null;
  readonly amount: number;
}

/** Money that went back, or was to. */
export interface Back {
  readonly part: number;
  /** Whether it has stayed away from the shop. */
  stays: boolean;
}

/** A payment in the shop's books. */
export interface Payment {
  readonly currency: Currency;
  /** Which promoter has brought the customer; null where it was nobody, or the shop does not want it to count. */
  readonly promoter: number | null;
  readonly sold: readonly Sold[];
  /** What parts that go back are parts of. */
  readonly whole: number;
  readonly back: Back[];
}

/** What a line is worth to the shop. */
export function worth({ amount, discount, tax, isTaxInside }: Line): number {
  return amount - discount - (isTaxInside ? tax : 0);
}

/** What a bill comes to: with tax and shipping; and of that what the shop keeps for what it sells. */
export function totals({ lines, shipping, shippingTax }: Bill): { readonly total: number; readonly own: number } {
  const own = lines.reduce((sum, line) => sum + worth(line), 0);
  const tax = lines.reduce((sum, line) => sum + line.tax, 0);
  return { own, total: own + tax + shipping + shippingTax };
}

/** `amount × part / whole` of the provider's unit in that of the books. */
export function inBooks({ digits, sent }: Currency, amount: number, part: number, whole: number): number {
  return rounded(BigInt(amount) * BigInt(part) * 10n ** BigInt(digits), BigInt(whole) * 10n ** BigInt(sent));
}

const byWorth = (lines: readonly Line[]) => [...lines].sort((one, other) => worth(other) - worth(one));

/** What a bill is sold as: one sale with the price of its largest line. */
export function soldAsOne(eventId: string, bill: Bill): Sold[] {
  const { own, total } = totals(bill);
  const paid = bill.paid ?? total;
  if (paid <= 0 || total <= 0) return [];
  const amount = inBooks(bill.currency, own, paid, total);
  return amount > 0 ? [{ eventId, amount, price: byWorth(bill.lines)[0]?.price ?? null }] : [];
}

/** What a bill is sold as, line by line: what the lines do not come to is the largest one's, as far as it can bear it. */
export function soldByLine(eventId: string, bill: Bill): Sold[] {
  const [whole] = soldAsOne(eventId, bill);
  if (!whole) return [];
  const { total } = totals(bill);
  const lines = byWorth(bill.lines).filter((line) => worth(line) > 0);
  const amounts = lines.map((line) => inBooks(bill.currency, worth(line), bill.paid ?? total, total));
  let over = whole.amount - amounts.reduce((sum, amount) => sum + amount, 0);
  for (const index of amounts.keys()) {
    const before = amounts[index] as number;
    amounts[index] = Math.max(0, before + over);
    over -= (amounts[index] as number) - before;
  }
  return lines.flatMap(({ id, price }, index) => {
    const amount = amounts[index] as number;
    return amount > 0 ? [{ eventId: `${eventId}:${id}`, price, amount }] : [];
  });
}

/** What is expected of a sale here. All but the first in cents of dollars. */
export interface Expected {
  /** As it was sold, in the unit of its currency. */
  readonly amount: number;
  readonly dollars: number;
  readonly earned: number;
  /** What is left when all is told. */
  readonly leftDollars: number;
  readonly leftEarned: number;
}

/** @param percent what a promoter earns by a sale of that price */
export function expectedOf(
  { currency, whole, back }: Payment,
  { amount, price }: Sold,
  percent: (price: string | null) => number,
): Expected {
  const part = Math.min(
    whole,
    back.reduce((sum, one) => sum + (one.stays ? one.part : 0), 0),
  );
  const dollars = inCents(amount, currency);
  const share = (all: number, some: number, of: number) => rounded(BigInt(all) * BigInt(some), BigInt(of));
  const earned = share(dollars, percent(price), 100);
  const goneDollars = share(dollars, share(amount, part, whole), amount);
  // What comes to nothing in dollars has earned nothing.
  const goneEarned = share(earned, goneDollars, Math.max(1, dollars));
  return {
    ...{ amount, dollars, earned },
    ...{ leftDollars: dollars - goneDollars, leftEarned: earned - goneEarned },
  };
}
