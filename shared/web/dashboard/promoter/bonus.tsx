import { Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { useCurrency } from '#web/dashboard/api/account.ts';
import { useChange } from '#web/dashboard/api/changes.ts';
import { api, got } from '#web/dashboard/api/client.ts';
import type { Problem } from '#web/ui/api/problem.ts';
import { Failure } from '#web/ui/failure.tsx';
import { typedAmount } from '#web/ui/formats/typed-amount.ts';
import { filled, textsOf } from '#web/ui/forms.ts';
import { inWords } from '#web/ui/status.tsx';
import type { PromoterDetails } from './query.ts';

const UNITS = ['cash', 'credits', 'points', 'free_months'] as const;
type Unit = (typeof UNITS)[number];

interface Props {
  readonly promoter: PromoterDetails;
  readonly isOpen: boolean;
  readonly close: () => void;
}

/** Gives a promoter a commission by hand. */
export function Bonus({ promoter, isOpen, close }: Props) {
  const currency = useCurrency();
  const [unit, setUnit] = useState<Unit>('cash');
  const [problem, setProblem] = useState<Problem>();
  const [wrongAmount, setWrongAmount] = useState<string>();
  // One id for one form: however often it is sent, the bonus counts once.
  const [eventId, setEventId] = useState('');
  useEffect(() => {
    if (isOpen) setEventId(`bonus-${crypto.randomUUID()}`);
  }, [isOpen]);
  const give = useChange(
    async ({ amount, ...texts }: { amount: number } & Record<'promotion' | 'internal' | 'external', string>) => {
      const { promotion, internal, external } = texts;
      const notes = filled({ internal_note: internal, external_note: external });
      const body = { commission_type: 'custom' as const, unit, amount, event_id: eventId, ...notes };
      const to = { promoter_campaign_id: Number(promotion) };
      return got(await api.POST('/api/v2/company/commissions', { body: { ...body, ...to } }));
    },
    { said: 'The bonus was given.', failed: setProblem },
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setProblem(undefined);
    const { amount: text = '', promotion = '', internal = '', external = '' } = textsOf(event.currentTarget);
    const amount = typedAmount(text, unit === 'cash' ? currency : null);
    const isGood = amount !== null && amount > 0;
    setWrongAmount(isGood ? undefined : unit === 'cash' ? 'Type an amount such as 25.00.' : 'Type a whole number.');
    if (isGood) give.mutate({ amount, promotion, internal, external }, { onSuccess: close });
  };
  const promotions = promoter.promoter_campaigns.map(({ id, campaign }) => ({
    value: String(id),
    label: campaign.name,
  }));
  return (
    <Modal opened={isOpen} onClose={close} title="Give a bonus">
      <form onSubmit={submit} noValidate>
        <Stack>
          {problem ? <Failure error={problem} /> : null}
          <Group grow align="flex-start">
            <TextInput
              name="amount"
              label={unit === 'cash' ? `Amount in ${currency}` : 'Amount'}
              inputMode="decimal"
              required
              autoComplete="off"
              error={wrongAmount}
              data-autofocus
            />
            <Select
              label="In"
              data={UNITS.map((value) => ({ value, label: value === 'cash' ? 'Money' : inWords(value) }))}
              value={unit}
              allowDeselect={false}
              onChange={(next) => setUnit((next ?? 'cash') as Unit)}
            />
          </Group>
          <Select
            name="promotion"
            label="Campaign"
            data={promotions}
            defaultValue={promotions[0]?.value ?? null}
            allowDeselect={false}
          />
          <TextInput name="external" label="Note for the promoter" autoComplete="off" />
          <TextInput name="internal" label="Note for yourselves" autoComplete="off" />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={give.isPending}>
              Give
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
