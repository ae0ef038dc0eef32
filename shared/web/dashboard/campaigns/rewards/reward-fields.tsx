import { NumberInput, Select, TextInput } from '@mantine/core';
import type { FieldErrors } from '#web/dashboard/actions/field-errors.ts';
import style from '#web/dashboard/campaigns/campaigns.module.css';
import { DURATION_BOUNDS, type DurationChoice, type RewardDraft, type RewardShape } from './reward-draft.ts';
import type { StepValueKind } from './step-draft.ts';
import { StepFields } from './step-fields.tsx';

const SHAPES: readonly { readonly value: RewardShape; readonly label: string }[] = [
  { value: 'same', label: 'The same rate for every sale' },
  { value: 'months', label: 'A different rate after some months: 30% for 3 months, then 20%' },
  { value: 'sales', label: 'A different rate from a certain sale: 25% from the tenth sale' },
  { value: 'free', label: 'Custom steps with rules' },
];

const DURATIONS: readonly { readonly value: DurationChoice; readonly label: string }[] = [
  { value: 'forever', label: 'Forever' },
  { value: 'once', label: 'First sale only' },
  { value: 'months', label: 'A number of months' },
  { value: 'sales', label: 'A number of sales' },
];

export interface RewardFieldProps {
  readonly draft: RewardDraft;
  readonly set: (changes: Partial<RewardDraft>) => void;
  /** Label: a currency or another unit. */
  readonly unit: string;
  readonly errors: FieldErrors;
}

interface NameProps {
  readonly name: string;
  readonly set: (changes: { readonly name: string }) => void;
  readonly errors: FieldErrors;
}

export function NameField({ name, set, errors }: NameProps) {
  return (
    <TextInput
      label="Name"
      required
      autoComplete="off"
      value={name}
      onChange={({ currentTarget: { value } }) => set({ name: value })}
      error={errors.name}
      data-autofocus
    />
  );
}

export function GainFields(props: RewardFieldProps) {
  const { draft, set, unit, errors } = props;
  return (
    <>
      <Select
        label="Rate"
        data={[...SHAPES]}
        value={draft.shape}
        allowDeselect={false}
        onChange={(shape) => set({ shape: (shape ?? 'same') as RewardShape })}
      />
      {draft.shape === 'free' ? (
        <StepFields steps={draft.steps} change={(steps) => set({ steps })} unit={unit} errors={errors} />
      ) : (
        <TemplateFields {...props} />
      )}
    </>
  );
}

function TemplateFields({ draft, set, unit, errors }: RewardFieldProps) {
  const { valueKind, shape } = draft;
  const valueField = (name: 'typedValue' | 'later', label: string) => (
    <TextInput
      label={label}
      inputMode="decimal"
      required
      autoComplete="off"
      value={draft[name]}
      onChange={({ currentTarget: { value } }) => set({ [name]: value })}
      error={errors[name]}
    />
  );
  const what =
    valueKind === 'percent' ? 'Percentage' : `Amount per ${valueKind === 'amount' ? 'item' : 'sale'} (${unit})`;
  return (
    <>
      <Select
        label="Commission type"
        data={[
          { value: 'percent', label: draft.tier === '1' ? 'Percentage of the sale' : 'Percentage' },
          { value: 'amount', label: 'Amount per item' },
          { value: 'amount_per_sale', label: 'Amount per sale' },
        ]}
        value={valueKind}
        allowDeselect={false}
        onChange={(next) => set({ valueKind: (next ?? 'percent') as StepValueKind, typedValue: '', later: '' })}
      />
      {valueField('typedValue', shape === 'same' ? what : `${what}, initially`)}
      {shape === 'same' ? null : (
        <div className={style.pair}>
          <NumberInput
            label={shape === 'months' ? 'Number of months' : 'From the customer’s sale number'}
            min={1}
            allowDecimal={false}
            value={draft.count}
            onChange={(value) => set({ count: String(value) })}
            error={errors.count}
          />
          {valueField('later', `${what}, afterward`)}
        </div>
      )}
    </>
  );
}

interface DurationProps extends Pick<RewardDraft, 'duration' | 'durationCount'> {
  readonly set: (changes: Partial<Pick<RewardDraft, 'duration' | 'durationCount'>>) => void;
  readonly errors: FieldErrors;
}

export function DurationFields({ duration, durationCount, set, errors }: DurationProps) {
  return (
    <>
      <Select
        label="Duration"
        data={[...DURATIONS]}
        value={duration}
        allowDeselect={false}
        onChange={(next) => set({ duration: (next ?? 'forever') as DurationChoice })}
      />
      {duration === 'months' || duration === 'sales' ? (
        <NumberInput
          label={duration === 'months' ? 'Months' : 'Sales'}
          {...DURATION_BOUNDS}
          allowDecimal={false}
          value={durationCount}
          onChange={(value) => set({ durationCount: String(value) })}
          error={errors.duration_count}
        />
      ) : null}
    </>
  );
}

export function TierField({ draft, set }: RewardFieldProps) {
  return (
    <Select
      label="Earned by"
      data={[
        { value: '1', label: 'The promoter' },
        { value: '2', label: 'The parent promoter (tier 2)' },
        { value: '3', label: 'Tier 3' },
      ]}
      value={draft.tier}
      allowDeselect={false}
      onChange={(next) => set({ tier: next ?? '1' })}
    />
  );
}

export function ShareOfField({ draft, set }: RewardFieldProps) {
  if (draft.tier === '1') return null;
  return (
    <Select
      label="Percentage of"
      data={[
        { value: 'sale', label: 'The sale' },
        { value: 'commission', label: `The commission of ${draft.tier === '2' ? 'the promoter' : 'the tier below'}` },
      ]}
      value={draft.shareOf}
      allowDeselect={false}
      onChange={(next) => set({ shareOf: next === 'commission' ? 'commission' : 'sale' })}
    />
  );
}
