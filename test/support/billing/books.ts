import { type Currency, roundQuotient, toCents } from './currencies.ts';

export interface Line {
  readonly id: string;
  readonly price: string;
  /** Before discounts, including inclusive tax. Negative for unused time that is credited. */
  readonly amount: number;
  readonly discount: number;
  readonly tax: number;
  readonly isTaxInside: boolean;
}

export interface Bill {
  readonly currency: Currency;
  readonly lines: readonly Line[];
  readonly shipping: number;
  readonly shippingTax: number;
  /** Charged amount; null when charged in full. */
  readonly paid: number | null;
}

export interface SoldLine {
  readonly eventId: string;
  readonly price: string | null;
  readonly amount: number;
}

export interface MoneyBack {
  readonly part: number;
  /** Whether the shop lost the money for good. */
  stays: boolean;
}

export interface Payment {
  readonly currency: Currency;
  readonly promoter: number | null;
  readonly sold: readonly SoldLine[];
  /** The total that refunded parts refer to. */
  readonly whole: number;
  readonly back: MoneyBack[];
}

export function computeLineRevenue({ amount, discount, tax, isTaxInside }: Line): number {
  return amount - discount - (isTaxInside ? tax : 0);
}

export function totals({ lines, shipping, shippingTax }: Bill): { readonly total: number; readonly own: number } {
  const own = lines.reduce((sum, line) => sum + computeLineRevenue(line), 0);
  const tax = lines.reduce((sum, line) => sum + line.tax, 0);
  return { own, total: own + tax + shipping + shippingTax };
}

/** Converts `amount × part / whole` from the provider's unit to that of the books. */
export function toBookUnits({ digits, providerDigits }: Currency, amount: number, part: number, whole: number): number {
  return roundQuotient(
    BigInt(amount) * BigInt(part) * 10n ** BigInt(digits),
    BigInt(whole) * 10n ** BigInt(providerDigits),
  );
}

const byWorth = (lines: readonly Line[]) => [...lines].sort((a, b) => computeLineRevenue(b) - computeLineRevenue(a));

/** Books a bill as one sale with the price of its largest line. */
export function listSaleOfInvoice(eventId: string, bill: Bill): SoldLine[] {
  const { own, total } = totals(bill);
  const paid = bill.paid ?? total;
  if (paid <= 0 || total <= 0) return [];
  const amount = toBookUnits(bill.currency, own, paid, total);
  return amount > 0 ? [{ eventId, amount, price: byWorth(bill.lines)[0]?.price ?? null }] : [];
}

/** Books a bill line by line. Differences go to the largest line, as far as it can absorb them. */
export function listSalesByLine(eventId: string, bill: Bill): SoldLine[] {
  const [whole] = listSaleOfInvoice(eventId, bill);
  if (!whole) return [];
  const { total } = totals(bill);
  const lines = byWorth(bill.lines).filter((line) => computeLineRevenue(line) > 0);
  const amounts = lines.map((line) => toBookUnits(bill.currency, computeLineRevenue(line), bill.paid ?? total, total));
  let excess = whole.amount - amounts.reduce((sum, amount) => sum + amount, 0);
  for (const index of amounts.keys()) {
    const before = amounts[index] as number;
    amounts[index] = Math.max(0, before + excess);
    excess -= (amounts[index] as number) - before;
  }
  return lines.flatMap(({ id, price }, index) => {
    const amount = amounts[index] as number;
    return amount > 0 ? [{ eventId: `${eventId}:${id}`, price, amount }] : [];
  });
}

/** Expected sale in the service; all but `amount` in US cents. */
export interface Expected {
  readonly amount: number;
  readonly dollars: number;
  readonly earned: number;
  readonly leftDollars: number;
  readonly leftEarned: number;
}

export function listExpectedRecords(
  { currency, whole, back }: Payment,
  { amount, price }: SoldLine,
  percent: (price: string | null) => number,
): Expected {
  const part = Math.min(
    whole,
    back.reduce((sum, item) => sum + (item.stays ? item.part : 0), 0),
  );
  const dollars = toCents(amount, currency);
  const share = (all: number, some: number, of: number) => roundQuotient(BigInt(all) * BigInt(some), BigInt(of));
  const earned = share(dollars, percent(price), 100);
  const goneDollars = share(dollars, share(amount, part, whole), amount);
  const goneEarned = share(earned, goneDollars, Math.max(1, dollars));
  return {
    amount,
    dollars,
    earned,
    leftDollars: dollars - goneDollars,
    leftEarned: earned - goneEarned,
  };
}
