import { Checkbox, TextInput } from '@mantine/core';
import { ActionFormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import type { BulkDialogProps } from '#web/dashboard/batches/bulk.ts';

export const FAIL_PAYOUTS = 'POST /api/v2/company/payouts/mark_as_failed';

/** Promoters can read the reason. */
export function MarkAsFailed({ title, ids, onStarted, ...dialog }: BulkDialogProps) {
  return (
    <ActionFormDialog
      {...dialog}
      call={FAIL_PAYOUTS}
      title={`${title}?`}
      label="Mark as failed"
      buildRequest={({ reason = '', skip_email }) => ({
        body: { ids: [...ids], reason: reason.trim(), skip_email_notification: skip_email === 'on' },
      })}
      onSuccess={onStarted}
      fields={['reason']}
    >
      {(errors) => (
        <>
          <div>
            For payouts that could not be paid or were returned. Their amounts are owed again and can be paid again.
          </div>
          <TextInput
            name="reason"
            label="Reason"
            description="Promoters see it in the portal and by e-mail."
            autoComplete="off"
            required
            maxLength={500}
            error={errors.reason}
            data-autofocus
          />
          <Checkbox name="skip_email" label="Do not send an e-mail" />
        </>
      )}
    </ActionFormDialog>
  );
}
