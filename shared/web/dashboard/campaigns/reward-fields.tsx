import { NumberInput, Select, TextInput } from '@mantine/core';
import type { FieldErrors } from '#web/dashboard/actions/field-errors.ts';
import style from './campaigns.module.css';
import { DURATION_BOUNDS, type DurationChoice, type RewardDraft, type RewardShape } from './reward-draft.ts';
import type { StepValueKind } from './step-draft.ts';
import { StepFields } from './step-fields.tsx';

const SHAPES: readonly { readonly value: RewardShape; readonly label: string }[] = [
  { value: 'same', label: 'It stays the same' },
  { value: 'months', label: 'Some months, then another: 30% for 3 months, then 20%' },
  { value: 'sales', label: 'Another from a sale on: 25% from the tenth sale on' },
  { value: 'free', label: 'More: steps by any rules' },
];

const DURATIONS: readonly { readonly value: DurationChoice; readonly label: string }[] = [
  { value: 'forever', label: 'For ever' },
  { value: 'once', label: 'For the first sale' },
  { value: 'months', label: 'For some months' },
  { value: 'sales', label: 'For some sales' },
];

export interface RewardFieldProps {
  readonly draft: RewardDraft;
  readonly set: (changes: Partial<RewardDraft>) => void;
  /** Label: a currency or another unit. */
  readonly unit: string;
  readonly wrong: FieldErrors;
}

interface NameProps {
  readonly name: string;
  readonly set: (changes: { readonly name: string }) => void;
  readonly wrong: FieldErrors;
}

export function NameField({ name, set, wrong }: NameProps) {
  return (
    <TextInput
      label="Name"
      required
      autoComplete="off"
      value={name}
      onChange={({ currentTarget: { value } }) => set({ name: value })}
      error={wrong.name}
      data-autofocus
    />
  );
}

export function GainFields(props: RewardFieldProps) {
  const { draft, set, unit, wrong } = props;
  return (
    <>
      <Select
        label="How it changes"
        data={[...SHAPES]}
        value={draft.shape}
        allowDeselect={false}
        onChange={(shape) => set({ shape: (shape ?? 'same') as RewardShape })}
      />
      {draft.shape === 'free' ? (
        <StepFields steps={draft.steps} change={(steps) => set({ steps })} unit={unit} wrong={wrong} />
      ) : (
        <TemplateFields {...props} />
      )}
    </>
  );
}

function TemplateFields({ draft, set, unit, wrong }: RewardFieldProps) {
  const { gives, shape } = draft;
  const much = (name: 'much' | 'later', label: string) => (
    <TextInput
      label={label}
      inputMode="decimal"
      required
      autoComplete="off"
      value={draft[name]}
      onChange={({ currentTarget: { value } }) => set({ [name]: value })}
      error={wrong[name]}
    />
  );
  const what = gives === 'percent' ? 'Percent' : `Amount for each ${gives === 'amount' ? 'item' : 'sale'}, in ${unit}`;
  return (
    <>
      <Select
        label="What it gives"
        data={[
          { value: 'percent', label: draft.tier === '1' ? 'A share of the sale' : 'A share' },
          { value: 'amount', label: 'An amount per item' },
          { value: 'amount_per_sale', label: 'An amount per sale' },
        ]}
        value={gives}
        allowDeselect={false}
        onChange={(next) => set({ gives: (next ?? 'percent') as StepValueKind, much: '', later: '' })}
      />
      {much('much', shape === 'same' ? what : `${what}, at first`)}
      {shape === 'same' ? null : (
        <div className={style.pair}>
          <NumberInput
            label={shape === 'months' ? 'For how many months' : 'From which sale of the customer on'}
            min={1}
            allowDecimal={false}
            value={draft.count}
            onChange={(value) => set({ count: String(value) })}
            error={wrong.count}
          />
          {much('later', `${what}, then`)}
        </div>
      )}
    </>
  );
}

interface DurationProps extends Pick<RewardDraft, 'duration' | 'many'> {
  readonly set: (changes: Partial<Pick<RewardDraft, 'duration' | 'many'>>) => void;
  readonly wrong: FieldErrors;
}

export function DurationFields({ duration, many, set, wrong }: DurationProps) {
  return (
    <>
      <Select
        label="How long"
        data={[...DURATIONS]}
        value={duration}
        allowDeselect={false}
        onChange={(next) => set({ duration: (next ?? 'forever') as DurationChoice })}
      />
      {duration === 'months' || duration === 'sales' ? (
        <NumberInput
          label={duration === 'months' ? 'How many months' : 'How many sales'}
          {...DURATION_BOUNDS}
          allowDecimal={false}
          value={many}
          onChange={(value) => set({ many: String(value) })}
          error={wrong.duration_count}
        />
      ) : null}
    </>
  );
}

export function TierField({ draft, set }: RewardFieldProps) {
  return (
    <Select
      label="Who earns it"
      data={[
        { value: '1', label: 'The promoter' },
        { value: '2', label: 'Who brought the promoter (tier 2)' },
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
      label="A share of what"
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
