import {
  type Bonus,
  type Limits,
  type Offer,
  PLANS,
  type PlanCondition,
  type StepCondition,
  type TargetBonus,
  type Terms,
  type Unit,
} from './offers.ts';

export interface ChosenReward<Of> {
  readonly rewardId: number;
  readonly terms: Of;
}

export interface RewardChoice {
  readonly tiers: readonly (ChosenReward<Terms> | null)[];
  readonly ofPlans: readonly (ChosenReward<Terms> & { readonly of: PlanCondition })[];
  readonly perReferral: ChosenReward<Bonus> | null;
  readonly targets: readonly ChosenReward<TargetBonus>[];
}

export interface RewardedSale {
  readonly amount: number;
  readonly plan: string | null;
  readonly nth: number;
  readonly isYoung: boolean;
  /** Figures of its promotion: customers including this one, revenue without this sale. */
  readonly customers: number;
  readonly revenue: number;
  readonly before: (rewardId: number) => number;
}

/** Selects the terms of a tier for a plan: by plan or product, then by billing interval, then for all plans. */
export function findReward(
  { tiers, ofPlans }: RewardChoice,
  index: number,
  plan: string | null,
): ChosenReward<Terms> | null {
  if (index > 0 || plan === null) return tiers[index] ?? null;
  const { product, paid } = (PLANS as Record<string, { product: string; paid: string } | undefined>)[plan] ?? {};
  const isFor = (of: PlanCondition) => ('plan' in of ? of.plan === plan : 'product' in of && of.product === product);
  const named = ofPlans.find(({ of }) => isFor(of));
  return named ?? ofPlans.find(({ of }) => 'paid' in of && of.paid === paid) ?? tiers[index] ?? null;
}

/** Amount per tier for a sale, rounded half up; sale amounts are positive. Null terms never give anything. */
export function computeTierGains(tiers: readonly (ChosenReward<Terms> | null)[], sale: RewardedSale): number[] {
  let below = 0;
  return tiers.map((tier) => {
    below = tier ? computeGain(tier, sale, below) : 0;
    return below;
  });
}

function computeGain({ rewardId, terms }: ChosenReward<Terms>, sale: RewardedSale, below: number): number {
  if (terms.lasts && !isAmong(terms.lasts, sale)) return 0;
  const gain = listSteps(terms).find(({ of }) => !of || isAmong(of, sale))?.gain;
  if (!gain) return 0;
  const base = 'flat' in gain ? null : gain.ofCommission ? below : sale.amount;
  if (base === 0) return 0;
  const whole = 'flat' in gain ? gain.flat : computeShare(base ?? 0, gain.permille, 1000);
  return terms.limits ? applyLimits(terms.limits, whole, sale.before(rewardId)) : whole;
}

/** Applies the limits per sale, then the rest of the monthly limit. */
function applyLimits(
  { least = 0, most = noLimit(), mostOfMonth = noLimit() }: Limits,
  amount: number,
  before: number,
): number {
  return Math.min(Math.min(Math.max(amount, least), most), Math.max(0, mostOfMonth - before));
}

const noLimit = () => Number.POSITIVE_INFINITY;

/** Computes `amount × parts / of` for a non-negative amount, rounded half up. */
export function computeShare(amount: number, parts: number, of: number): number {
  return Math.floor((amount * parts * 2 + of) / (of * 2));
}

/**
 * Divides an amount by weights with the largest remainder method. Ties go to the weight listed first.
 * @param of denominator: the exact part of a weight is `weight / of`
 */
export function splitByLargestRemainders(amount: number, weights: readonly number[], of: number): number[] {
  const parts = weights.map((weight) => Math.floor(weight / of));
  const total = () => parts.reduce((sum, part) => sum + part, 0);
  const remainder = (index: number) => (weights[index] as number) % of;
  const ranked = [...weights.keys()].sort((a, b) => remainder(b) - remainder(a));
  for (const index of ranked) if (total() < amount) parts[index] = (parts[index] as number) + 1;
  for (const index of ranked.toReversed()) if (total() > amount && parts[index]) parts[index] = parts[index] - 1;
  return parts;
}

export const listSteps = (terms: Terms) => ('steps' in terms ? terms.steps : [{ gain: terms.gain, of: undefined }]);

function isAmong(which: StepCondition, { nth, isYoung, customers, revenue }: RewardedSale): boolean {
  if ('first' in which) return nth <= which.first;
  if ('every' in which) return nth % which.every === 0;
  if ('young' in which) return isYoung;
  return 'customers' in which ? customers >= which.customers : revenue >= which.revenue;
}

export function dependsOnPromoter(terms: Terms): boolean {
  return listSteps(terms).some(({ of }) => of && ('customers' in of || 'revenue' in of));
}

export function findFirstStatus(
  { approves, approvesUpTo = noLimit() }: Offer,
  { unit, amount }: { readonly unit: Unit; readonly amount: number },
  isSuspicious: boolean,
): 'approved' | 'pending' {
  return approves && !isSuspicious && (unit !== 'cash' || amount <= approvesUpTo) ? 'approved' : 'pending';
}
