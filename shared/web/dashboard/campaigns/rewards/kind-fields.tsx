import { Checkbox, Select, TextInput } from '@mantine/core';
import { useCurrency } from '#web/dashboard/api/account.ts';
import style from '#web/dashboard/campaigns/campaigns.module.css';
import { LIMITS } from './limits-draft.ts';
import { type RewardTrigger, withRewardKind } from './reward-draft.ts';
import type { RewardFieldProps } from './reward-fields.tsx';
import type { TargetDraft } from './target-draft.ts';

const KINDS: readonly { readonly value: RewardTrigger; readonly label: string }[] = [
  { value: 'sale', label: 'Sales' },
  { value: 'referral', label: 'Each referral that signs up' },
  { value: 'joined', label: 'Joining the campaign' },
  { value: 'milestone', label: 'A milestone of referrals, customers or revenue' },
];

const METRICS: readonly { readonly value: TargetDraft['metric']; readonly label: string }[] = [
  { value: 'referrals', label: 'Referrals' },
  { value: 'customers', label: 'Customers' },
  { value: 'revenue', label: 'Revenue' },
];

const LIMIT_LABELS = {
  min_amount: 'Minimum per sale',
  max_amount: 'Maximum per sale',
  max_per_customer_month: 'Maximum per customer per month',
} as const;

export function KindField({ draft, set }: RewardFieldProps) {
  return (
    <Select
      label="Earned for"
      data={[...KINDS]}
      value={draft.kind}
      allowDeselect={false}
      onChange={(kind) => set(withRewardKind(draft, (kind ?? 'sale') as RewardTrigger))}
    />
  );
}

export function NonSaleFields(props: RewardFieldProps) {
  const { draft, set, unit, errors } = props;
  const label = { sale: '', referral: ' per referral', joined: ' for joining', milestone: ' for the milestone' };
  return (
    <>
      {draft.kind === 'milestone' ? <MilestoneFields {...props} /> : null}
      <TextInput
        label={`Amount${label[draft.kind]} (${unit})`}
        inputMode="decimal"
        required
        autoComplete="off"
        value={draft.typedValue}
        onChange={({ currentTarget: { value } }) => set({ typedValue: value })}
        error={errors.typedValue}
      />
    </>
  );
}

function MilestoneFields({ draft: { milestone }, set, errors }: RewardFieldProps) {
  const currency = useCurrency();
  const change = (changes: Partial<TargetDraft>) => set({ milestone: { ...milestone, ...changes } });
  const { metric, target, repeats } = milestone;
  return (
    <>
      <div className={style.pair}>
        <Select
          label="Milestone metric"
          data={[...METRICS]}
          value={metric}
          allowDeselect={false}
          onChange={(next) => change({ metric: (next ?? metric) as TargetDraft['metric'] })}
        />
        <TextInput
          label={metric === 'revenue' ? `Target (${currency})` : 'Target'}
          inputMode={metric === 'revenue' ? 'decimal' : 'numeric'}
          required
          autoComplete="off"
          value={target}
          onChange={({ currentTarget: { value } }) => change({ target: value })}
          error={errors.target_amount}
        />
      </div>
      <Checkbox
        label="Repeat each time the target is reached"
        description="Off: earned once."
        checked={repeats}
        onChange={({ currentTarget: { checked } }) => change({ repeats: checked })}
      />
    </>
  );
}

export function LimitFields({ draft: { limits }, set, unit, errors }: RewardFieldProps) {
  return (
    <fieldset className={style.step}>
      <legend>Limits in {unit}</legend>
      {LIMITS.map((name) => (
        <TextInput
          key={name}
          label={LIMIT_LABELS[name]}
          placeholder="No limit"
          inputMode="decimal"
          autoComplete="off"
          value={limits[name]}
          onChange={({ currentTarget: { value } }) => set({ limits: { ...limits, [name]: value } })}
          error={errors[name]}
        />
      ))}
    </fieldset>
  );
}
