import { addMonths } from '#shared/domain/time.ts';

export const FLAT_PER = ['item', 'sale'] as const;
export type FlatPer = (typeof FLAT_PER)[number];

/** Gain of a sale: an exact percentage, or a flat integer per item, or per sale with `per`. */
export type Gain = { readonly percent: string } | { readonly flat: number; readonly per?: 'sale' };

/** Creates a flat gain. */
export function buildFlatGain(flat: number, per: FlatPer = 'item'): Gain {
  return per === 'sale' ? { flat, per } : { flat };
}

/** Returns the base of a flat amount; null for a percentage. */
export function flatGainBase(gain: Gain): FlatPer | null {
  return 'flat' in gain ? (gain.per ?? 'item') : null;
}

/** Known for every sale. */
const CUSTOMER_NUMBERS = ['customer_sales_count', 'customer_age_in_months'] as const;
/** Totals in the sale's campaign; read only when a rule needs them. */
const PROMOTER_NUMBERS = ['promoter_campaign_customers_count', 'promoter_campaign_revenue'] as const;
export const STEP_NUMBERS = [...CUSTOMER_NUMBERS, ...PROMOTER_NUMBERS] as const;
export type StepNumber = (typeof STEP_NUMBERS)[number];

export const STEP_CONDITIONS = [
  'less than',
  'less than or equal to',
  'equal to',
  'greater than or equal to',
  'greater than',
  'multiple of',
] as const;
export type StepCondition = (typeof STEP_CONDITIONS)[number];

/** Limits: each sale reads the steps with the campaign. */
export const MAX_REWARD_STEPS = 10;
export const MAX_STEP_RULES = 5;
export const MAX_STEP_VALUE = 1_000_000;
/** In the smallest unit of the account's currency. */
export const MAX_STEP_REVENUE = 1_000_000_000_000;

/** A condition on one number of a sale. */
export interface StepRule {
  readonly number: StepNumber;
  readonly condition: StepCondition;
  /** Integer: sales, months, customers, or revenue in the smallest unit of the account's currency. */
  readonly value: number;
  /** Joins the rule with the result of those before; ignored for the first one. */
  readonly operator: 'and' | 'or';
}

/** Gain of sales that match the rules; without rules, of all sales. */
export interface RewardStep {
  readonly gain: Gain;
  readonly rules: readonly StepRule[];
}

interface Stepped {
  readonly gain: Gain;
  readonly steps?: readonly RewardStep[] | undefined;
}

/** Numbers of a sale; those of the promoter only if needed. */
export type StepNumbers = Readonly<Record<(typeof CUSTOMER_NUMBERS)[number], number>> &
  Readonly<Partial<Record<(typeof PROMOTER_NUMBERS)[number], number>>>;

/** The step of a sale, from 1, and its numbers, stored with the commission. */
export type AppliedStep = { readonly step: number } & StepNumbers;

/**
 * Computes a sale's numbers. Sales are numbered as they are accepted, so a late one is the next and changes no earlier
 * one. The age depends on dates only.
 * @param earlierSales accepted sales of the customer
 * @param customerSince ISO 8601
 * @param at the sale's date, ISO 8601
 * @returns the sale's number from 1, and the customer's age in whole months from 0
 */
export function computeStepNumbers(earlierSales: number, customerSince: string, at: string): StepNumbers {
  return { customer_sales_count: earlierSales + 1, customer_age_in_months: monthsBetween(customerSince, at) };
}

/** Applies the first step that matches a sale; undefined if none does. A reward without steps is unchanged. */
export function applyRewardStep<Of extends Stepped>(
  reward: Of,
  numbers: StepNumbers,
): (Of & { readonly taken?: AppliedStep }) | undefined {
  if (!reward.steps) return reward;
  const index = reward.steps.findIndex(({ rules }) => matchesRules(rules, numbers));
  const step = reward.steps[index];
  return step && { ...reward, gain: step.gain, taken: { step: index + 1, ...numbers } };
}

/** Joins rules from left to right. Without rules, every sale matches. */
function matchesRules(rules: readonly StepRule[], numbers: StepNumbers): boolean {
  const [first, ...others] = rules;
  return others.reduce(
    (before, rule) =>
      rule.operator === 'and' ? before && matchesRule(rule, numbers) : before || matchesRule(rule, numbers),
    !first || matchesRule(first, numbers),
  );
}

function matchesRule({ number, condition, value }: StepRule, numbers: StepNumbers): boolean {
  const actual = numbers[number];
  if (actual === undefined) throw new Error(`a rule uses ${number}, which was not loaded`);
  switch (condition) {
    case 'less than':
      return actual < value;
    case 'less than or equal to':
      return actual <= value;
    case 'equal to':
      return actual === value;
    case 'greater than or equal to':
      return actual >= value;
    case 'greater than':
      return actual > value;
    case 'multiple of':
      return actual > 0 && actual % value === 0;
  }
}

/** Whether a sale's number determines the gain, so that concurrent sales must not get the same number. */
export function stepsDependOnSales({ steps = [] }: Pick<Stepped, 'steps'>): boolean {
  return steps.some(({ rules }) => rules.some(({ number }) => number === 'customer_sales_count'));
}

/** Whether the promoter's figures determine the gain. */
export function stepsDependOnPromoter({ steps = [] }: Pick<Stepped, 'steps'>): boolean {
  const ofPromoter = new Set<StepNumber>(PROMOTER_NUMBERS);
  return steps.some(({ rules }) => rules.some(({ number }) => ofPromoter.has(number)));
}

function monthsBetween(since: string, at: string): number {
  const [from, to] = [new Date(since), new Date(at)];
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  return Math.max(0, addMonths(since, months) > to.toISOString() ? months - 1 : months);
}

/** A rule in one of four forms for translation. */
export interface TranslatableRule {
  readonly number: StepNumber;
  readonly is: 'first' | 'from' | 'exactly' | 'every';
  /**
   * `first`: the first so many sales, months or customers, or less revenue. `from`, `exactly`: from or at this sale,
   * after so many months, with so many customers or so much revenue. `every`: each so many.
   */
  readonly value: number;
}

/**
 * Converts a rule for translation: "less than 3 months" are the first 3 months, "less than 4 sales" the first 3 sales.
 */
export function toTranslatableRule({ number, condition, value }: StepRule): TranslatableRule {
  // Months and revenue count from 0, sales and customers from 1.
  const isFromOne = number === 'customer_sales_count' || number === 'promoter_campaign_customers_count';
  const firstOf = (below: number) => Math.max(0, isFromOne ? below - 1 : below);
  switch (condition) {
    case 'less than':
      return { number, is: 'first', value: firstOf(value) };
    case 'less than or equal to':
      return { number, is: 'first', value: firstOf(value + 1) };
    case 'equal to':
      return { number, is: 'exactly', value };
    case 'greater than or equal to':
      return { number, is: 'from', value };
    case 'greater than':
      return { number, is: 'from', value: value + 1 };
    case 'multiple of':
      return { number, is: 'every', value };
  }
}
