import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { ActionFormDialog, type DialogState } from '#web/dashboard/actions/form-dialog.tsx';
import { useAmounts } from '#web/dashboard/api/account.ts';
import { promoterName } from '#web/dashboard/records/record-names.ts';
import { dropEmptyTexts } from '#web/ui/forms.ts';
import type { PromoterDebt } from './debt.ts';

export const WRITE_OFF = 'POST /api/v2/company/commissions/write_off';

interface Props extends DialogState {
  readonly debt: PromoterDebt;
}

/** Writes off exactly the displayed amount. */
export function WriteOffDialog({ debt, isOpen, close }: Props) {
  const { amount } = useAmounts();
  // Idempotency key per form.
  const [eventId, setEventId] = useState('');
  useEffect(() => {
    if (isOpen) setEventId(`write-off-${crypto.randomUUID()}`);
  }, [isOpen]);
  const debtText = amount(-debt.amount, debt.unit);
  return (
    <ActionFormDialog
      call={WRITE_OFF}
      title={`Write off ${debtText}?`}
      label="Write off"
      isOpen={isOpen}
      close={close}
      buildRequest={({ internal = '', external }) => ({
        body: {
          promoter_campaign_id: debt.promoter_campaign_id,
          unit: debt.unit,
          amount: -debt.amount,
          event_id: eventId,
          internal_note: internal.trim(),
          ...dropEmptyTexts({ external_note: external }),
        },
      })}
      successMessage={`${debtText} was written off.`}
      fields={['internal_note', 'external_note']}
      isDestructive
    >
      {(errors) => (
        <>
          <div>
            {promoterName(debt.promoter)} no longer owes this amount in {debt.campaign.name}. To undo this, deny the
            commission that the write-off creates.
          </div>
          <TextInput
            name="internal"
            label="Reason (internal)"
            autoComplete="off"
            required
            error={errors.internal_note}
            data-autofocus
          />
          <TextInput name="external" label="Note for the promoter" autoComplete="off" error={errors.external_note} />
        </>
      )}
    </ActionFormDialog>
  );
}
