import { type Exact, minus, plus } from './exact.ts';

/**
 * What reports add up; all metrics are made of these (contract §7). Amounts are in the smallest unit of the account's
 * currency. Sheets keep them in this order: only ever add to the end.
 *
 * - `clicks` new visitors, `referrals` leads created, `customers` leads that became customers, `nonLink` those of them
 *   that came without a visitor, `cancelled` customers cancelled
 * - `active` customers who became active, less those who ceased to be
 * - `revenue` sales less refunds, `earnings` commissions in cash that are not denied, `paid` payouts in cash, completed
 * - `signups` sign-ups that were reported
 * - `refunds` refunds that were not reversed, on the day of the refund, `reversals` refund reversals on their own day
 */
export const FIGURES = [
  'clicks',
  'referrals',
  'customers',
  'sales',
  'revenue',
  'earnings',
  'active',
  'cancelled',
  'refunds',
  'nonLink',
  'paid',
  'signups',
  'reversals',
] as const;
export type Figure = (typeof FIGURES)[number];

/** Some figures, the others zero; integers. */
export type SomeFigures = Partial<Readonly<Record<Figure, Exact>>>;

/** All figures in the order of {@link FIGURES}; zeros at the end may be left out. */
export type Vector = readonly Exact[];

const PLACES = Object.fromEntries(FIGURES.map((name, place) => [name, place])) as Record<Figure, number>;

/** One figure of a vector. */
export function figureOf(vector: Vector, name: Figure): Exact {
  return vector[PLACES[name]] ?? 0;
}

/** Figures as a vector without zeros at the end. */
export function vectorOf(figures: SomeFigures): Vector {
  return trimmed(FIGURES.map((name) => figures[name] ?? 0));
}

/** The sum of two vectors. */
export function added(one: Vector, other: Vector): Vector {
  return combined(one, other, plus);
}

/** What is left of a vector when another is taken away. */
export function without(one: Vector, other: Vector): Vector {
  return combined(one, other, minus);
}

function combined(one: Vector, other: Vector, combine: (a: Exact, b: Exact) => Exact): Vector {
  const length = Math.max(one.length, other.length);
  const sums: Exact[] = [];
  for (let place = 0; place < length; place += 1) sums.push(combine(one[place] ?? 0, other[place] ?? 0));
  return trimmed(sums);
}

function trimmed(values: Exact[]): Exact[] {
  while (values.length > 0 && values.at(-1) === 0) values.pop();
  return values;
}
