import { Checkbox, Select, TextInput } from '@mantine/core';
import { useCurrency } from '#web/dashboard/api/account.ts';
import style from './campaigns.module.css';
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
  min_amount: 'Smallest commission of a sale',
  max_amount: 'Largest commission of a sale',
  max_per_customer_month: 'Largest sum of a customer and month',
} as const;

export function KindField({ draft, set }: RewardFieldProps) {
  return (
    <Select
      label="What earns it"
      data={[...KINDS]}
      value={draft.kind}
      allowDeselect={false}
      onChange={(kind) => set(withRewardKind(draft, (kind ?? 'sale') as RewardTrigger))}
    />
  );
}

export function NonSaleFields(props: RewardFieldProps) {
  const { draft, set, unit, wrong } = props;
  const label = { sale: '', referral: ' for each referral', joined: ' for joining', milestone: ' for the milestone' };
  return (
    <>
      {draft.kind === 'milestone' ? <MilestoneFields {...props} /> : null}
      <TextInput
        label={`Amount${label[draft.kind]}, in ${unit}`}
        inputMode="decimal"
        required
        autoComplete="off"
        value={draft.much}
        onChange={({ currentTarget: { value } }) => set({ much: value })}
        error={wrong.much}
      />
    </>
  );
}

function MilestoneFields({ draft: { milestone }, set, wrong }: RewardFieldProps) {
  const currency = useCurrency();
  const change = (changes: Partial<TargetDraft>) => set({ milestone: { ...milestone, ...changes } });
  const { metric, target, repeats } = milestone;
  return (
    <>
      <div className={style.pair}>
        <Select
          label="Milestone of the promoter’s"
          data={[...METRICS]}
          value={metric}
          allowDeselect={false}
          onChange={(next) => change({ metric: (next ?? metric) as TargetDraft['metric'] })}
        />
        <TextInput
          label={metric === 'revenue' ? `How much, in ${currency}` : 'How many'}
          inputMode={metric === 'revenue' ? 'decimal' : 'numeric'}
          required
          autoComplete="off"
          value={target}
          onChange={({ currentTarget: { value } }) => change({ target: value })}
          error={wrong.target_amount}
        />
      </div>
      <Checkbox
        label="Again each time as much is reached"
        description="Otherwise it is given once."
        checked={repeats}
        onChange={({ currentTarget: { checked } }) => change({ repeats: checked })}
      />
    </>
  );
}

export function LimitFields({ draft: { limits }, set, unit, wrong }: RewardFieldProps) {
  return (
    <fieldset className={style.step}>
      <legend>Limits, in {unit}</legend>
      {LIMITS.map((name) => (
        <TextInput
          key={name}
          label={LIMIT_LABELS[name]}
          placeholder="No limit"
          inputMode="decimal"
          autoComplete="off"
          value={limits[name]}
          onChange={({ currentTarget: { value } }) => set({ limits: { ...limits, [name]: value } })}
          error={wrong[name]}
        />
      ))}
    </fieldset>
  );
}
