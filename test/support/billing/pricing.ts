import type { Bill, Line } from './books.ts';
import { totals } from './books.ts';
import type { Currency } from './currencies.ts';
import type { Random } from './random.ts';

const PRICES = ['price_solo', 'price_seat', 'price_once', 'price_team'] as const;
export const TEAM = 'price_team';

interface Item {
  readonly price: string;
  readonly amount: number;
}

/** Returns a price of about 3 to 300 euros, in the provider's unit. */
export function anAmount(random: Random, { providerDigits, step, tenEuros }: Currency): number {
  const unit = 10 ** providerDigits;
  return (
    step * Math.round((random.of(30, 3000) / 100) * ((tenEuros * unit) / step) + (step === 1 ? random.of(0, 99) : 0))
  );
}

/** Returns the items of a month: a plan, sometimes with add-ons; an upgrade credits the unused part of the old plan. */
export function buildMonthlyItems(random: Random, currency: Currency, isUpgrade: boolean): Item[] {
  const [plan, ...others] = random.shuffled(PRICES);
  const more = others.slice(0, random.pick([0, 0, 1, 2]));
  const all = [plan as string, ...more].map((price) => ({ price, amount: anAmount(random, currency) }));
  const [first] = all as [Item];
  if (!isUpgrade) return all;
  return [...all, { price: random.pick(PRICES), amount: -Math.floor((first.amount * random.of(5, 130)) / 100) }];
}

/** Bills items, sometimes with a discount, tax and shipping. */
export function aBill(
  random: Random,
  currency: Currency,
  basket: readonly Item[],
  { idOf, canShip }: { readonly idOf: () => string; readonly canShip: boolean },
): Bill {
  const percent = random.pick([0, 0, 10, 25, 33, 100]);
  let discountLeft = percent === 0 && random.is(0.3) ? anAmount(random, currency) : 0;
  const rate = random.pick([0, 0, 7, 19, 20, 25.5]);
  const isTaxInside = random.is(0.5);
  const lines = basket.map(({ price, amount }): Line => {
    const deduction = Math.min(Math.max(0, amount), discountLeft);
    discountLeft -= deduction;
    const discount = amount <= 0 ? 0 : percent > 0 ? Math.floor((amount * percent) / 100) : deduction;
    const net = amount - discount;
    const tax = Math.round((net * rate) / (isTaxInside ? 100 + rate : 100));
    return { id: idOf(), price, amount, discount, tax, isTaxInside };
  });
  const shipping = canShip && random.is(0.3) ? Math.floor(anAmount(random, currency) / 5) : 0;
  return { currency, lines, shipping, shippingTax: Math.round((shipping * rate) / 100), paid: null };
}

/** Sets the paid amount: a balance covers a part of the bill, or an earlier debt is added. Never negative. */
export function applyBalance(random: Random, bill: Bill, mayOwe: boolean): Bill {
  const { total } = totals(bill);
  const { step } = bill.currency;
  const balance = random.is(0.7) ? 0 : Math.floor((total * random.of(mayOwe ? -20 : 0, 110)) / 100);
  return { ...bill, paid: Math.max(0, Math.floor((total - balance) / step) * step) };
}
