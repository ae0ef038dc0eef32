import { Button, Group, NumberInput, Select, TextInput } from '@mantine/core';
import {
  MAX_REWARD_STEPS,
  MAX_STEP_RULES,
  STEP_CONDITIONS,
  STEP_NUMBERS,
  type StepCondition,
  type StepNumber,
} from '#shared/domain/rewards/reward-steps.ts';
import type { FieldErrors } from '#web/dashboard/actions/field-errors.ts';
import { useCurrency } from '#web/dashboard/api/account.ts';
import style from '#web/dashboard/campaigns/campaigns.module.css';
import { isRevenue, NEW_RULE, NEW_STEP, type RuleDraft, type StepDraft, type StepValueKind } from './step-draft.ts';

const NUMBERS: Readonly<Record<StepNumber, string>> = {
  customer_sales_count: 'Customer’s sale number',
  customer_age_in_months: 'Months since the customer’s first sale',
  promoter_campaign_customers_count: 'Promoter’s customers in the campaign, including this one',
  promoter_campaign_revenue: 'Promoter’s revenue in the campaign before the sale',
};

interface Props {
  readonly steps: readonly StepDraft[];
  readonly change: (steps: readonly StepDraft[]) => void;
  readonly unit: string;
  readonly errors: FieldErrors;
}

/** The first step whose rules match applies. */
export function StepFields({ steps, change, unit, errors }: Props) {
  const set = (at: number, next: StepDraft) => change(steps.map((other, index) => (index === at ? next : other)));
  return (
    <>
      <p className={style.muted}>The first step whose rules match applies. A step without rules comes last.</p>
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is identified by its position only
        <fieldset key={index} className={style.step}>
          <legend>Step {index + 1}</legend>
          <div className={style.pair}>
            <Select
              label={`Step ${index + 1} type`}
              data={[
                { value: 'percent', label: 'Percentage of the sale' },
                { value: 'amount', label: 'Amount per item' },
                { value: 'amount_per_sale', label: 'Amount per sale' },
              ]}
              value={step.valueKind}
              allowDeselect={false}
              onChange={(valueKind) => set(index, { ...step, valueKind: (valueKind ?? 'percent') as StepValueKind })}
            />
            <TextInput
              label={
                step.valueKind === 'percent' ? `Step ${index + 1} percentage` : `Step ${index + 1} amount (${unit})`
              }
              inputMode="decimal"
              autoComplete="off"
              value={step.typedValue}
              onChange={({ currentTarget: { value } }) => set(index, { ...step, typedValue: value })}
              error={errors[`step_${index + 1}`]}
            />
          </div>
          {step.rules.map((rule, at) => (
            <RuleFields
              // biome-ignore lint/suspicious/noArrayIndexKey: a rule is identified by its position only
              key={at}
              name={`step ${index + 1}, rule ${at + 1}`}
              rule={rule}
              isFirst={at === 0}
              error={errors[`value_${index + 1}_${at + 1}`]}
              change={(next) => set(index, { ...step, rules: step.rules.map((rule, i) => (i === at ? next : rule)) })}
              remove={() => set(index, { ...step, rules: step.rules.filter((_, i) => i !== at) })}
            />
          ))}
          <Group gap="xs">
            {step.rules.length < MAX_STEP_RULES ? (
              <Button
                variant="default"
                size="xs"
                aria-label={`Add a rule to step ${index + 1}`}
                onClick={() => set(index, { ...step, rules: [...step.rules, NEW_RULE] })}
              >
                Add a rule
              </Button>
            ) : null}
            {steps.length > 1 ? (
              <Button
                variant="default"
                size="xs"
                aria-label={`Remove step ${index + 1}`}
                onClick={() => change(steps.filter((_, i) => i !== index))}
              >
                Remove
              </Button>
            ) : null}
          </Group>
        </fieldset>
      ))}
      {steps.length < MAX_REWARD_STEPS ? (
        <div>
          <Button variant="default" size="xs" onClick={() => change([...steps, NEW_STEP])}>
            Add a step
          </Button>
        </div>
      ) : null}
    </>
  );
}

interface RuleProps {
  readonly name: string;
  readonly rule: RuleDraft;
  readonly isFirst: boolean;
  readonly error: string | undefined;
  readonly change: (rule: RuleDraft) => void;
  readonly remove: () => void;
}

function RuleFields({ name, rule, isFirst, error, change, remove }: RuleProps) {
  const currency = useCurrency();
  return (
    <div className={style.pair}>
      {isFirst ? null : (
        <Select
          label={`Operator: ${name}`}
          data={[
            { value: 'and', label: 'and' },
            { value: 'or', label: 'or' },
          ]}
          value={rule.operator}
          allowDeselect={false}
          onChange={(operator) => change({ ...rule, operator: operator === 'or' ? 'or' : 'and' })}
        />
      )}
      <Select
        label={`Metric: ${name}`}
        data={STEP_NUMBERS.map((value) => ({ value, label: NUMBERS[value] }))}
        value={rule.type}
        allowDeselect={false}
        onChange={(type) => change({ ...rule, type: (type ?? rule.type) as StepNumber })}
      />
      <Select
        label={`Condition: ${name}`}
        data={STEP_CONDITIONS.map((value) => ({ value, label: value }))}
        value={rule.condition}
        allowDeselect={false}
        onChange={(condition) => change({ ...rule, condition: (condition ?? rule.condition) as StepCondition })}
      />
      {isRevenue(rule.type) ? (
        <TextInput
          label={`Amount (${currency}): ${name}`}
          inputMode="decimal"
          autoComplete="off"
          value={rule.value}
          onChange={({ currentTarget: { value } }) => change({ ...rule, value })}
          error={error}
        />
      ) : (
        <NumberInput
          label={`Number: ${name}`}
          min={0}
          allowDecimal={false}
          value={rule.value}
          onChange={(value) => change({ ...rule, value: String(value) })}
          error={error}
        />
      )}
      <div>
        <Button variant="default" size="xs" aria-label={`Remove ${name}`} onClick={remove}>
          Remove the rule
        </Button>
      </div>
    </div>
  );
}
