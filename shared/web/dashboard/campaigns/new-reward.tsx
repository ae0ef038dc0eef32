import { NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import { useCurrency } from '#web/dashboard/api/account.ts';
import { typedAmount } from '#web/ui/formats/typed-amount.ts';

export const NEW_REWARD = 'POST /api/v2/company/rewards';

const DURATIONS = [
  { value: 'forever', label: 'For ever' },
  { value: 'once', label: 'For the first sale' },
  { value: 'months', label: 'For some months' },
  { value: 'sales', label: 'For some sales' },
] as const;
type Duration = (typeof DURATIONS)[number]['value'];

interface Props {
  readonly isOpen: boolean;
  readonly close: () => void;
  readonly made: (id: number) => void;
}

/** Makes a reward: a share of sales, or an amount for each. */
export function NewReward({ isOpen, close, made }: Props) {
  const currency = useCurrency();
  const [kind, setKind] = useState<'percent' | 'amount'>('percent');
  const [duration, setDuration] = useState<Duration>('forever');
  const [tier, setTier] = useState('1');
  const [wrongAmount, setWrongAmount] = useState<string>();
  const isCounted = duration === 'months' || duration === 'sales';
  const asked = ({ name = '', percent = '', amount: text = '', many }: Readonly<Record<string, string>>) => {
    const amount = kind === 'amount' ? typedAmount(text, currency) : null;
    const isGood = kind === 'percent' || (amount !== null && amount > 0);
    setWrongAmount(isGood ? undefined : 'Type an amount such as 25.00.');
    if (!isGood) return undefined;
    return {
      body: {
        name,
        unit: 'cash' as const,
        ...(kind === 'percent' ? { percent } : { amount: amount ?? 0 }),
        duration,
        ...(isCounted ? { duration_count: Number(many) } : {}),
        ...(tier === '1' ? {} : { promoter_reward_type: 'tier' as const, tier_level: Number(tier) }),
      },
    };
  };
  return (
    <FormDialog
      call={NEW_REWARD}
      title="New reward"
      label="Add"
      isOpen={isOpen}
      close={close}
      asked={asked}
      done={({ id }) => made(id)}
      said="The reward was added."
      fields={['name', 'percent', 'amount', 'duration_count']}
    >
      {(wrong) => (
        <>
          <TextInput name="name" label="Name" required error={wrong.name} autoComplete="off" data-autofocus />
          <SegmentedControl
            aria-label="What it gives"
            data={[
              { value: 'percent', label: 'A share of the sale' },
              { value: 'amount', label: 'An amount' },
            ]}
            value={kind}
            onChange={(next) => setKind(next === 'amount' ? 'amount' : 'percent')}
          />
          {kind === 'percent' ? (
            <TextInput
              key="percent"
              name="percent"
              label="Percent"
              inputMode="decimal"
              required
              defaultValue="20"
              error={wrong.percent}
            />
          ) : (
            <TextInput
              key="amount"
              name="amount"
              label={`Amount for each item, in ${currency}`}
              inputMode="decimal"
              required
              error={wrongAmount ?? wrong.amount}
            />
          )}
          <Select
            label="How long"
            data={DURATIONS}
            value={duration}
            allowDeselect={false}
            onChange={(next) => setDuration((next ?? 'forever') as Duration)}
          />
          {isCounted ? (
            <NumberInput
              name="many"
              label={duration === 'months' ? 'How many months' : 'How many sales'}
              min={1}
              max={1200}
              allowDecimal={false}
              defaultValue={12}
              error={wrong.duration_count}
            />
          ) : null}
          <Select
            label="Who earns it"
            data={[
              { value: '1', label: 'The promoter' },
              { value: '2', label: 'Who brought the promoter (tier 2)' },
              { value: '3', label: 'Tier 3' },
            ]}
            value={tier}
            allowDeselect={false}
            onChange={(next) => setTier(next ?? '1')}
          />
        </>
      )}
    </FormDialog>
  );
}
