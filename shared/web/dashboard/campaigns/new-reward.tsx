import { Button, Group, Modal, NumberInput, SegmentedControl, Select, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useCurrency } from '#web/dashboard/api/account.ts';
import { useChange } from '#web/dashboard/api/changes.ts';
import { api, got } from '#web/dashboard/api/client.ts';
import type { Problem } from '#web/ui/api/problem.ts';
import { Failure } from '#web/ui/failure.tsx';
import { typedAmount } from '#web/ui/formats/typed-amount.ts';
import { textsOf } from '#web/ui/forms.ts';

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
  const [problem, setProblem] = useState<Problem>();
  const [wrongAmount, setWrongAmount] = useState<string>();
  const create = useChange(
    async ({
      name,
      percent,
      amount,
      many,
    }: Record<'name' | 'percent' | 'many', string> & { amount: number | null }) => {
      const counted = duration === 'months' || duration === 'sales';
      const body = {
        name,
        unit: 'cash' as const,
        ...(kind === 'percent' ? { percent } : { amount: amount ?? 0 }),
        duration,
        ...(counted ? { duration_count: Number(many) } : {}),
        ...(tier === '1' ? {} : { promoter_reward_type: 'tier' as const, tier_level: Number(tier) }),
      };
      return got(await api.POST('/api/v2/company/rewards', { body }));
    },
    { said: 'The reward was added.', failed: setProblem },
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // It stands in the form of a campaign, which is not to be sent by it.
    event.stopPropagation();
    setProblem(undefined);
    const { name = '', percent = '', amount: text = '', many = '' } = textsOf(event.currentTarget);
    const amount = kind === 'amount' ? typedAmount(text, currency) : null;
    const isGood = kind === 'percent' || (amount !== null && amount > 0);
    setWrongAmount(isGood ? undefined : 'Type an amount such as 25.00.');
    if (isGood) create.mutate({ name, percent, amount, many }, { onSuccess: ({ id }) => made(id) });
  };
  const wrong = problem?.fields ?? {};
  return (
    <Modal opened={isOpen} onClose={close} title="New reward">
      <form onSubmit={submit} noValidate>
        <Stack>
          {problem && Object.keys(wrong).length === 0 ? <Failure error={problem} /> : null}
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
          {duration === 'months' || duration === 'sales' ? (
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
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={create.isPending}>
              Add
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
