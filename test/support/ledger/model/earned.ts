import {
  type Bonus,
  type Limits,
  type Offer,
  type OfPlans,
  PLANS,
  type TargetBonus,
  type Terms,
  type Unit,
  type Which,
} from './offers.ts';

/** Terms, and the reward that they are. */
export interface Given<Of> {
  readonly rewardId: number;
  readonly terms: Of;
}

/** What a campaign gives, each with its reward. */
export interface Gives {
  readonly tiers: readonly (Given<Terms> | null)[];
  readonly ofPlans: readonly (Given<Terms> & { readonly of: OfPlans })[];
  readonly perReferral: Given<Bonus> | null;
  readonly targets: readonly Given<TargetBonus>[];
}

/** A sale, as terms look at it. */
export interface SaleOf {
  readonly amount: number;
  readonly plan: string | null;
  /** Which sale of its customer it is, from 1. */
  readonly nth: number;
  /** Whether its customer was one for less than a month then. */
  readonly isYoung: boolean;
  /** What its promotion has brought: the customers with this one, the revenue without this sale. */
  readonly customers: number;
  readonly revenue: number;
  /** What a reward has given by sales of this customer in the month of the sale. */
  readonly before: (rewardId: number) => number;
}

/** What is given in a tier for a plan: what is for that plan or its product, then for what is paid so often, then for all. */
export function givenIn({ tiers, ofPlans }: Gives, index: number, plan: string | null): Given<Terms> | null {
  if (index > 0 || plan === null) return tiers[index] ?? null;
  const { product, paid } = (PLANS as Record<string, { product: string; paid: string } | undefined>)[plan] ?? {};
  const isFor = (of: OfPlans) => ('plan' in of ? of.plan === plan : 'product' in of && of.product === product);
  const named = ofPlans.find(({ of }) => isFor(of));
  return named ?? ofPlans.find(({ of }) => 'paid' in of && of.paid === paid) ?? tiers[index] ?? null;
}

/** What each tier earns by a sale, rounded half up: the amounts of sales are positive. Null for one that earns nothing by any. */
export function gainedInTiers(tiers: readonly (Given<Terms> | null)[], sale: SaleOf): number[] {
  let below = 0;
  return tiers.map((tier) => {
    below = tier ? gained(tier, sale, below) : 0;
    return below;
  });
}

function gained({ rewardId, terms }: Given<Terms>, sale: SaleOf, below: number): number {
  if (terms.lasts && !isAmong(terms.lasts, sale)) return 0;
  const gain = stepsOf(terms).find(({ of }) => !of || isAmong(of, sale))?.gain;
  if (!gain) return 0;
  const base = 'flat' in gain ? null : gain.ofCommission ? below : sale.amount;
  if (base === 0) return 0;
  const whole = 'flat' in gain ? gain.flat : share(base ?? 0, gain.permille, 1000);
  return terms.limits ? within(terms.limits, whole, sale.before(rewardId)) : whole;
}

/** The limits of the sale, and then what is left of those of the month. */
function within({ least = 0, most = whole(), mostOfMonth = whole() }: Limits, amount: number, before: number): number {
  return Math.min(Math.min(Math.max(amount, least), most), Math.max(0, mostOfMonth - before));
}

const whole = () => Number.POSITIVE_INFINITY;

/** So many parts of so many of an amount that is not negative, rounded half up. */
export function share(amount: number, parts: number, of: number): number {
  return Math.floor((amount * parts * 2 + of) / (of * 2));
}

/**
 * Divides an amount by weights, by the largest remainder. Of equal remainders, the weight listed first gets the unit.
 * @param of what the weights are parts of: the exact part of a weight is `weight / of`
 */
export function largestRemainders(amount: number, weights: readonly number[], of: number): number[] {
  const parts = weights.map((weight) => Math.floor(weight / of));
  const total = () => parts.reduce((sum, part) => sum + part, 0);
  const remainder = (index: number) => (weights[index] as number) % of;
  const ranked = [...weights.keys()].sort((one, other) => remainder(other) - remainder(one));
  for (const index of ranked) if (total() < amount) parts[index] = (parts[index] as number) + 1;
  for (const index of ranked.toReversed()) if (total() > amount && parts[index]) parts[index] = parts[index] - 1;
  return parts;
}

export const stepsOf = (terms: Terms) => ('steps' in terms ? terms.steps : [{ gain: terms.gain, of: undefined }]);

function isAmong(which: Which, { nth, isYoung, customers, revenue }: SaleOf): boolean {
  if ('first' in which) return nth <= which.first;
  if ('every' in which) return nth % which.every === 0;
  if ('young' in which) return isYoung;
  return 'customers' in which ? customers >= which.customers : revenue >= which.revenue;
}

/** Whether what terms give goes by what the promoter has brought. */
export function goesByPromoter(terms: Terms): boolean {
  return stepsOf(terms).some(({ of }) => of && ('customers' in of || 'revenue' in of));
}

/** The status of what was earned; a share has that of the whole. */
export function statusOf(
  { approves, approvesUpTo = whole() }: Offer,
  { unit, amount }: { readonly unit: Unit; readonly amount: number },
  isSuspicious: boolean,
): 'approved' | 'pending' {
  return approves && !isSuspicious && (unit !== 'cash' || amount <= approvesUpTo) ? 'approved' : 'pending';
}
