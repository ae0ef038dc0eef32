import { isRewardPercent } from '#shared/domain/rewards/reward.ts';
import {
  MAX_STEP_REVENUE,
  MAX_STEP_VALUE,
  type StepCondition,
  type StepNumber,
} from '#shared/domain/rewards/reward-steps.ts';
import type { FieldErrors } from '#web/dashboard/actions/field-errors.ts';
import type { CompanyReward } from '#web/dashboard/campaigns/queries.ts';
import { amountHint, formatAmountInput, parseAmountInput } from '#web/ui/formats/amount-input.ts';
import { integerHint, parseIntegerInput } from '#web/ui/formats/integer-input.ts';

const VALUE = { min: 0, max: MAX_STEP_VALUE } as const;

/** `amount`: per item. */
export type StepValueKind = 'percent' | 'amount' | 'amount_per_sale';

export interface RuleDraft {
  readonly type: StepNumber;
  readonly condition: StepCondition;
  readonly value: string;
  readonly operator: 'and' | 'or';
}

export interface StepDraft {
  readonly valueKind: StepValueKind;
  readonly typedValue: string;
  readonly rules: readonly RuleDraft[];
}

export const NEW_STEP: StepDraft = { valueKind: 'percent', typedValue: '', rules: [] };
export const NEW_RULE: RuleDraft = {
  type: 'customer_sales_count',
  condition: 'greater than or equal to',
  value: '1',
  operator: 'and',
};

/** Whether a rule compares money. */
export const isRevenue = (type: StepNumber): boolean => type === 'promoter_campaign_revenue';

export function createStepDrafts({ schemas, unit, percent }: CompanyReward, currency: string): readonly StepDraft[] {
  return schemas.map((schema, index) => {
    const rules = schema.rules.map(({ type, condition, value, operator }) => ({
      type,
      condition,
      value: formatAmountInput(value, isRevenue(type) ? currency : null),
      operator,
    }));
    const share = (index === 0 ? percent : null) ?? String(schema.amount);
    const typedValue = schema.flat_amount ? formatAmountInput(schema.amount, unitCurrency(unit, currency)) : share;
    return { valueKind: stepValueKind(schema), typedValue, rules };
  });
}

function stepValueKind({ flat_amount: isFlat, per }: CompanyReward['schemas'][number]): StepValueKind {
  if (!isFlat) return 'percent';
  return per === 'sale' ? 'amount_per_sale' : 'amount';
}

/** Parses a step's value; null if malformed. @param currency null for units without decimals */
export function parseStepValue({ valueKind, typedValue }: StepDraft, currency: string | null): string | null {
  if (valueKind === 'percent') return isRewardPercent(typedValue.trim()) ? typedValue.trim() : null;
  const amount = parseAmountInput(typedValue, currency);
  return amount ? String(amount) : null;
}

/** Returns the hint for a malformed step value. */
export const stepValueHint = (valueKind: StepValueKind, currency: string | null): string =>
  valueKind === 'percent' ? 'Enter a percentage above 0 and up to 100, such as 12.5.' : amountHint(currency);

/** Parses a rule's value, money in the smallest unit; null if malformed. */
export function parseRuleValue({ type, condition, value }: RuleDraft, currency: string): number | null {
  const min = condition === 'multiple of' ? 1 : 0;
  if (!isRevenue(type)) return parseIntegerInput(value, { ...VALUE, min });
  const amount = parseAmountInput(value, currency);
  return amount === null || amount < min || amount > MAX_STEP_REVENUE ? null : amount;
}

/** Returns errors of rule values by field. */
export function validateRuleValues(steps: readonly StepDraft[], currency: string): FieldErrors {
  const all = steps.flatMap(({ rules }, step) =>
    rules.map((rule, index) => ({ rule, name: `value_${step + 1}_${index + 1}` })),
  );
  const invalidRules = all.filter(({ rule }) => parseRuleValue(rule, currency) === null);
  return Object.fromEntries(invalidRules.map(({ rule, name }) => [name, ruleValueHint(rule, currency)]));
}

function ruleValueHint({ type, condition }: RuleDraft, currency: string): string {
  return isRevenue(type)
    ? amountHint(currency)
    : integerHint({ ...VALUE, min: condition === 'multiple of' ? 1 : VALUE.min });
}

/** Returns the currency of a unit's amounts; null for units without decimals. */
export const unitCurrency = (unit: CompanyReward['unit'], currency: string): string | null =>
  unit === 'cash' || unit === 'mon_discount' ? currency : null;
