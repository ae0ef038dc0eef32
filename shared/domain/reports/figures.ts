import { addExact, type ExactInteger, subtractExact } from './exact-integer.ts';

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
export type PartialFigures = Partial<Readonly<Record<Figure, ExactInteger>>>;

/** Figures in the order of {@link FIGURES}; trailing zeros may be omitted. */
export type FigureVector = readonly ExactInteger[];

const POSITIONS = Object.fromEntries(FIGURES.map((name, position) => [name, position])) as Record<Figure, number>;

/** Returns one figure. */
export function getFigure(vector: FigureVector, name: Figure): ExactInteger {
  return vector[POSITIONS[name]] ?? 0;
}

/** Converts figures to a vector without trailing zeros. */
export function toFigureVector(figures: PartialFigures): FigureVector {
  return trimZeros(FIGURES.map((name) => figures[name] ?? 0));
}

/** Adds two vectors. */
export function addVectors(a: FigureVector, b: FigureVector): FigureVector {
  return combineVectors(a, b, addExact);
}

/** Subtracts a vector. */
export function subtractVectors(a: FigureVector, b: FigureVector): FigureVector {
  return combineVectors(a, b, subtractExact);
}

function combineVectors(
  first: FigureVector,
  second: FigureVector,
  combine: (a: ExactInteger, b: ExactInteger) => ExactInteger,
): FigureVector {
  const length = Math.max(first.length, second.length);
  const sums: ExactInteger[] = [];
  for (let index = 0; index < length; index += 1) sums.push(combine(first[index] ?? 0, second[index] ?? 0));
  return trimZeros(sums);
}

function trimZeros(values: ExactInteger[]): ExactInteger[] {
  while (values.length > 0 && values.at(-1) === 0) values.pop();
  return values;
}
