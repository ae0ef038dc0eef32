import { addMonths } from '#shared/domain/time.ts';

/** What a flat amount is given for. */
export const FLAT_PER = ['item', 'sale'] as const;
export type FlatPer = (typeof FLAT_PER)[number];

/** What a sale earns: an exact percentage, or a flat integer for each item sold; with `per` once, however many items are sold. */
export type Gain = { readonly percent: string } | { readonly flat: number; readonly per?: 'sale' };

/** A flat amount. @param per `item` unless given */
export function flatGain(flat: number, per: FlatPer = 'item'): Gain {
  return per === 'sale' ? { flat, per } : { flat };
}

/** What a flat amount is given for; null for a percentage. */
export function flatPer(gain: Gain): FlatPer | null {
  return 'flat' in gain ? (gain.per ?? 'item') : null;
}

/** Numbers of the customer, which every sale knows. */
const CUSTOMER_NUMBERS = ['customer_sales_count', 'customer_age_in_months'] as const;
/** Numbers of the promoter in the campaign of the sale. They are read only where a rule goes by them. */
const PROMOTER_NUMBERS = ['promoter_campaign_customers_count', 'promoter_campaign_revenue'] as const;
/** What the rules of a step go by. */
export const STEP_NUMBERS = [...CUSTOMER_NUMBERS, ...PROMOTER_NUMBERS] as const;
export type StepNumber = (typeof STEP_NUMBERS)[number];

/** How a number is compared with the value of a rule. */
export const STEP_CONDITIONS = [
  'less than',
  'less than or equal to',
  'equal to',
  'greater than or equal to',
  'greater than',
  'multiple of',
] as const;
export type StepCondition = (typeof STEP_CONDITIONS)[number];

/** The most steps of a reward, rules of a step, and the largest value: campaigns carry them, and each sale reads them. */
export const MOST_STEPS = 10;
export const MOST_STEP_RULES = 5;
export const LARGEST_STEP_VALUE = 1_000_000;
/** The largest revenue that a rule goes by, in the smallest unit of the account's currency. */
export const LARGEST_STEP_REVENUE = 1_000_000_000_000;

/** A rule of a step. */
export interface StepRule {
  readonly number: StepNumber;
  readonly condition: StepCondition;
  /** A whole number: of sales, of months, of customers, or revenue in the smallest unit of the account's currency. */
  readonly value: number;
  /** How it is joined with what the rules before it come to; without a meaning for the first one. */
  readonly operator: 'and' | 'or';
}

/** What a reward gives for the sales that its rules hold for: for all of them, where it has none. */
export interface RewardStep {
  readonly gain: Gain;
  readonly rules: readonly StepRule[];
}

/** What of a reward its steps are. */
interface Stepped {
  readonly gain: Gain;
  readonly steps?: readonly RewardStep[] | undefined;
}

/** The numbers of a sale that rules go by; those of the promoter where they are needed. */
export type StepNumbers = Readonly<Record<(typeof CUSTOMER_NUMBERS)[number], number>> &
  Readonly<Partial<Record<(typeof PROMOTER_NUMBERS)[number], number>>>;

/** The step that a sale has come to, from 1, and by which numbers: a commission keeps them. */
export type TakenStep = { readonly step: number } & StepNumbers;

/**
 * The numbers that rules go by. A sale keeps its number: sales are counted as they are accepted, so one that is reported
 * late is the next one, and moves none that was counted before. The age goes by dates alone.
 * @param earlierSales how many sales of the customer were accepted before
 * @param customerSince since when the customer is one, ISO 8601
 * @param at the date of the sale, ISO 8601
 * @returns which sale of the customer it is, from 1; and the whole months that the customer was one, from 0
 */
export function stepNumbers(earlierSales: number, customerSince: string, at: string): StepNumbers {
  return { customer_sales_count: earlierSales + 1, customer_age_in_months: monthsBetween(customerSince, at) };
}

/**
 * The reward as it is for a sale: with what its first step gives that the sale comes to.
 * @returns undefined where it has steps, and the sale comes to none of them
 */
export function inStep<Of extends Stepped>(
  reward: Of,
  numbers: StepNumbers,
): (Of & { readonly taken?: TakenStep }) | undefined {
  if (!reward.steps) return reward;
  const index = reward.steps.findIndex(({ rules }) => holds(rules, numbers));
  const step = reward.steps[index];
  return step && { ...reward, gain: step.gain, taken: { step: index + 1, ...numbers } };
}

/** Whether rules hold, joined from the first one to the last. */
function holds(rules: readonly StepRule[], numbers: StepNumbers): boolean {
  const [first, ...others] = rules;
  return others.reduce(
    (before, rule) => (rule.operator === 'and' ? before && isTrue(rule, numbers) : before || isTrue(rule, numbers)),
    !first || isTrue(first, numbers),
  );
}

function isTrue({ number, condition, value }: StepRule, numbers: StepNumbers): boolean {
  const is = numbers[number];
  if (is === undefined) throw new Error(`a rule goes by ${number}, which was not read`);
  switch (condition) {
    case 'less than':
      return is < value;
    case 'less than or equal to':
      return is <= value;
    case 'equal to':
      return is === value;
    case 'greater than or equal to':
      return is >= value;
    case 'greater than':
      return is > value;
    case 'multiple of':
      return is > 0 && is % value === 0;
  }
}

/** Whether a sale's number decides what the reward gives, so that two sales at once must not both get the same one. */
export function stepsCountSales({ steps = [] }: Pick<Stepped, 'steps'>): boolean {
  return steps.some(({ rules }) => rules.some(({ number }) => number === 'customer_sales_count'));
}

/** Whether the promoter's figures decide what the reward gives. */
export function stepsGoByPromoter({ steps = [] }: Pick<Stepped, 'steps'>): boolean {
  const ofPromoter = new Set<StepNumber>(PROMOTER_NUMBERS);
  return steps.some(({ rules }) => rules.some(({ number }) => ofPromoter.has(number)));
}

function monthsBetween(since: string, at: string): number {
  const [from, to] = [new Date(since), new Date(at)];
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  return Math.max(0, addMonths(since, months) > to.toISOString() ? months - 1 : months);
}

/** What a rule says, in one of four ways that languages have words for. */
export interface RuleInWords {
  readonly number: StepNumber;
  readonly is: 'first' | 'from' | 'exactly' | 'every';
  /**
   * `first`: so many sales, months or customers; less revenue than that. `from`, `exactly`: from which sale, after how many
   * months, from so many customers or so much revenue on. `every`: so many.
   */
  readonly value: number;
}

/** A rule for words: "less than 3 months" is the first 3 months, "less than 4 sales" the first 3 sales. */
export function ruleInWords({ number, condition, value }: StepRule): RuleInWords {
  // Months and revenue are counted from 0, sales and customers from 1.
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
