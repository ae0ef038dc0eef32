import { TextInput } from '@mantine/core';
import { ActionFormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import type { BulkDialogProps } from '#web/dashboard/batches/bulk.ts';
import { dropEmptyTexts } from '#web/ui/forms.ts';

export const DENY_COMMISSIONS = 'POST /api/v2/company/commissions/deny';

export function DenyDialog({ title, ids, onStarted, ...dialog }: BulkDialogProps) {
  return (
    <ActionFormDialog
      {...dialog}
      call={DENY_COMMISSIONS}
      title={`${title}?`}
      label="Deny"
      buildRequest={({ internal, external }) => ({
        body: { ids: [...ids], ...dropEmptyTexts({ internal_note: internal, external_note: external }) },
      })}
      onSuccess={onStarted}
      fields={['internal_note', 'external_note']}
      isDestructive
    >
      {(errors) => (
        <>
          <div>Denied commissions are not owed and not included in payouts. You can approve them later.</div>
          <TextInput
            name="external"
            label="Note for the promoter"
            autoComplete="off"
            error={errors.external_note}
            data-autofocus
          />
          <TextInput name="internal" label="Internal note" autoComplete="off" error={errors.internal_note} />
        </>
      )}
    </ActionFormDialog>
  );
}
