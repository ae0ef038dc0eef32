import { Group, Select, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { ActionFormDialog, type DialogState } from '#web/dashboard/actions/form-dialog.tsx';
import { useCurrency } from '#web/dashboard/api/account.ts';
import { amountHint, parseAmountInput } from '#web/ui/formats/amount-input.ts';
import { dropEmptyTexts } from '#web/ui/forms.ts';
import { humanize } from '#web/ui/status.tsx';
import type { DashboardPromoterDetails } from './parts/promoter-query.ts';
import { PromotionSelect } from './parts/promotion-select.tsx';

export const GIVE_BONUS = 'POST /api/v2/company/commissions';
const UNITS = ['cash', 'credits', 'points', 'free_months'] as const;
type Unit = (typeof UNITS)[number];

interface Props extends DialogState {
  readonly promoter: DashboardPromoterDetails;
}

export function Bonus({ promoter, isOpen, close }: Props) {
  const currency = useCurrency();
  const [unit, setUnit] = useState<Unit>('cash');
  // Idempotency key per form.
  const [eventId, setEventId] = useState('');
  useEffect(() => {
    if (isOpen) setEventId(`bonus-${crypto.randomUUID()}`);
  }, [isOpen]);
  const buildRequest = ({ amount: text = '', promotion, internal, external }: Readonly<Record<string, string>>) => {
    const typedIn = unit === 'cash' ? currency : null;
    const amount = parseAmountInput(text, typedIn);
    if (!amount) return { errors: { amount: amountHint(typedIn) } };
    const notes = dropEmptyTexts({ internal_note: internal, external_note: external });
    const bonus = { commission_type: 'custom' as const, unit, amount, event_id: eventId, ...notes };
    return { body: { ...bonus, promoter_campaign_id: Number(promotion) } };
  };
  return (
    <ActionFormDialog
      call={GIVE_BONUS}
      title="Give bonus"
      label="Give"
      isOpen={isOpen}
      close={close}
      buildRequest={buildRequest}
      successMessage="The bonus was given."
      fields={['amount']}
    >
      {(errors) => (
        <>
          <Group grow align="flex-start">
            <TextInput
              name="amount"
              label={unit === 'cash' ? `Amount (${currency})` : 'Amount'}
              inputMode="decimal"
              required
              autoComplete="off"
              error={errors.amount}
              data-autofocus
            />
            <Select
              label="Unit"
              data={UNITS.map((value) => ({ value, label: value === 'cash' ? 'Cash' : humanize(value) }))}
              value={unit}
              allowDeselect={false}
              onChange={(next) => setUnit((next ?? 'cash') as Unit)}
            />
          </Group>
          <PromotionSelect promoter={promoter} />
          <TextInput name="external" label="Note for the promoter" autoComplete="off" />
          <TextInput name="internal" label="Internal note" autoComplete="off" />
        </>
      )}
    </ActionFormDialog>
  );
}
