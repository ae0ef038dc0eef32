import { type Exact, minus, plus } from './exact.ts';

/**
 * Base figures of all metrics (contract §7). Amounts are in the smallest unit of the account's currency. Append only:
 * they are stored in this order.
 *
 * - `clicks` new visitors, `referrals` new leads, `customers` leads that became customers, `nonLink` those without a
 * visitor, `cancelled` canceled customers
 * - `active` customers who became active, less those who ceased to be
 * - `revenue` sales less refunds, `earnings` cash commissions that are not denied, `paid` completed cash payouts
 * - `signups` reported sign-ups
 * - `refunds` refunds that were not reversed, `reversals` refund reversals, each on its own day
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

/** Integers; omitted ones are zero. */
export type SomeFigures = Partial<Readonly<Record<Figure, Exact>>>;

/** Figures in the order of {@link FIGURES}; trailing zeros may be omitted. */
export type Vector = readonly Exact[];

const PLACES = Object.fromEntries(FIGURES.map((name, place) => [name, place])) as Record<Figure, number>;

/** Returns one figure. */
export function figureOf(vector: Vector, name: Figure): Exact {
  return vector[PLACES[name]] ?? 0;
}

/** Converts figures to a vector without trailing zeros. */
export function vectorOf(figures: SomeFigures): Vector {
  return trimmed(FIGURES.map((name) => figures[name] ?? 0));
}

/** Adds two vectors. */
export function added(one: Vector, other: Vector): Vector {
  return combined(one, other, plus);
}

/** Subtracts a vector. */
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
