import { isPercent } from '#shared/domain/rewards/reward.ts';
import {
  LARGEST_STEP_REVENUE,
  LARGEST_STEP_VALUE,
  type StepCondition,
  type StepNumber,
} from '#shared/domain/rewards/reward-steps.ts';
import type { Wrong } from '#web/dashboard/actions/wrong.ts';
import { amountAsked, asTyped, typedAmount } from '#web/ui/formats/typed-amount.ts';
import { typedWhole, wholeAsked } from '#web/ui/formats/typed-whole.ts';
import type { Reward } from './queries.ts';

const VALUE = { min: 0, max: LARGEST_STEP_VALUE } as const;

/** Whether something gives a share of a sale, or an amount: for each item, or for the sale. */
export type Gives = 'percent' | 'amount' | 'amount_per_sale';

/** A rule of a step as it is typed. */
export interface RuleDraft {
  readonly type: StepNumber;
  readonly condition: StepCondition;
  readonly value: string;
  readonly operator: 'and' | 'or';
}

/** A step as it is typed. */
export interface StepDraft {
  readonly gives: Gives;
  readonly much: string;
  readonly rules: readonly RuleDraft[];
}

export const NEW_STEP: StepDraft = { gives: 'percent', much: '', rules: [] };
export const NEW_RULE: RuleDraft = {
  ...{ type: 'customer_sales_count', condition: 'greater than or equal to', value: '1', operator: 'and' },
};

/** Whether a rule goes by money, and is typed as an amount of the account's currency. */
export const isRevenue = (type: StepNumber): boolean => type === 'promoter_campaign_revenue';

/** The steps of a reward as they would be typed. @param currency of the account */
export function stepDraftsOf({ schemas, unit, percent }: Reward, currency: string): readonly StepDraft[] {
  return schemas.map((schema, index) => {
    const rules = schema.rules.map(({ type, condition, value, operator }) => ({
      ...{ type, condition, value: asTyped(value, isRevenue(type) ? currency : null), operator },
    }));
    // As a text it is exact.
    const share = (index === 0 ? percent : null) ?? String(schema.amount);
    const much = schema.flat_amount ? asTyped(schema.amount, currencyOf(unit, currency)) : share;
    return { gives: givesOf(schema), much, rules };
  });
}

function givesOf({ flat_amount: isFlat, per }: Reward['schemas'][number]): Gives {
  if (!isFlat) return 'percent';
  return per === 'sale' ? 'amount_per_sale' : 'amount';
}

/** What a step gives, as the interface takes it; null where it cannot be read. @param currency null for what is no money */
export function readOf({ gives, much }: StepDraft, currency: string | null): string | null {
  if (gives === 'percent') return isPercent(much.trim()) ? much.trim() : null;
  const amount = typedAmount(much, currency);
  return amount ? String(amount) : null;
}

/** What somebody is asked for where what a step gives cannot be read. */
export const muchAsked = (gives: Gives, currency: string | null): string =>
  gives === 'percent' ? 'Type a percentage above 0 and up to 100, such as 12.5.' : amountAsked(currency);

/** The value of a rule, in the smallest unit where it is money; null where it cannot be read. @param currency of the account */
export function readValue({ type, condition, value }: RuleDraft, currency: string): number | null {
  const min = condition === 'multiple of' ? 1 : 0;
  if (!isRevenue(type)) return typedWhole(value, { ...VALUE, min });
  const amount = typedAmount(value, currency);
  return amount === null || amount < min || amount > LARGEST_STEP_REVENUE ? null : amount;
}

/** What is wrong with the values of rules, by the names of their fields. @param currency of the account */
export function wrongValues(steps: readonly StepDraft[], currency: string): Wrong {
  const all = steps.flatMap(({ rules }, step) =>
    rules.map((rule, index) => ({ rule, name: `value_${step + 1}_${index + 1}` })),
  );
  const bad = all.filter(({ rule }) => readValue(rule, currency) === null);
  return Object.fromEntries(bad.map(({ rule, name }) => [name, valueAsked(rule, currency)]));
}

function valueAsked({ type, condition }: RuleDraft, currency: string): string {
  return isRevenue(type)
    ? amountAsked(currency)
    : wholeAsked({ ...VALUE, min: condition === 'multiple of' ? 1 : VALUE.min });
}

/** What an amount of a unit is typed in: null for what is no money. */
export const currencyOf = (unit: Reward['unit'], currency: string): string | null =>
  unit === 'cash' || unit === 'mon_discount' ? currency : null;
