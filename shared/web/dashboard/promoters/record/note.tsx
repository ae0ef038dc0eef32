import { Textarea } from '@mantine/core';
import { ActionFormDialog, type DialogState } from '#web/dashboard/actions/form-dialog.tsx';
import type { DashboardPromoterDetails } from './parts/promoter-query.ts';

export const CHANGE_NOTE = 'PUT /api/v2/company/promoters/{id}';

interface Props extends DialogState {
  readonly promoter: DashboardPromoterDetails;
}

/** Promoters never see it. */
export function Note({ promoter, isOpen, close }: Props) {
  const buildRequest = ({ note = '' }: Readonly<Record<string, string>>) => ({
    params: { path: { id: String(promoter.id) } },
    body: { note },
  });
  return (
    <ActionFormDialog
      call={CHANGE_NOTE}
      title="Note about the promoter"
      label="Save"
      isOpen={isOpen}
      close={close}
      buildRequest={buildRequest}
      successMessage="The note was saved."
      fields={['note']}
    >
      {(errors) => (
        <Textarea
          name="note"
          label="Internal note"
          description="Leave empty to delete the note."
          defaultValue={promoter.note ?? ''}
          autosize
          minRows={4}
          maxRows={12}
          error={errors.note}
          data-autofocus
        />
      )}
    </ActionFormDialog>
  );
}
