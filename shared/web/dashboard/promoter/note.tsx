import { Textarea } from '@mantine/core';
import { FormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import type { PromoterDetails } from './parts/query.ts';

export const CHANGE = 'PUT /api/v2/company/promoters/{id}';

interface Props {
  readonly promoter: PromoterDetails;
  readonly isOpen: boolean;
  readonly close: () => void;
}

/** Promoters never see it. */
export function Note({ promoter, isOpen, close }: Props) {
  const asked = ({ note = '' }: Readonly<Record<string, string>>) => ({
    params: { path: { id: String(promoter.id) } },
    body: { note },
  });
  return (
    <FormDialog
      call={CHANGE}
      title="Note about the promoter"
      label="Save"
      isOpen={isOpen}
      close={close}
      asked={asked}
      said="The note was saved."
      fields={['note']}
    >
      {(wrong) => (
        <Textarea
          name="note"
          label="Note for yourselves"
          description="An empty one is taken away."
          defaultValue={promoter.note ?? ''}
          autosize
          minRows={4}
          maxRows={12}
          error={wrong.note}
          data-autofocus
        />
      )}
    </FormDialog>
  );
}
