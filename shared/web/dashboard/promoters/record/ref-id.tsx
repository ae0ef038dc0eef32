import { Select, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { labelFieldError } from '#web/dashboard/actions/field-errors.ts';
import { ActionFormDialog, type DialogState } from '#web/dashboard/actions/form-dialog.tsx';
import { activePromotions, type DashboardPromoterDetails } from './parts/promoter-query.ts';

export const CHANGE_REF_ID = 'PUT /api/v2/company/promoter_campaigns/{id}';

interface Props extends DialogState {
  readonly promoter: DashboardPromoterDetails;
}

export function RefId({ promoter, isOpen, close }: Props) {
  const promotions = activePromotions(promoter);
  const [chosen, setChosen] = useState<string>();
  const promotion = promotions.find(({ id }) => String(id) === chosen) ?? promotions[0];
  const buildRequest = ({ ref_token: refId = '' }: Readonly<Record<string, string>>) => {
    if (refId === '') return { errors: { ref_token: 'Enter a ref ID.' } };
    return { params: { path: { id: promotion?.id ?? 0 } }, body: { ref_token: refId } };
  };
  return (
    <ActionFormDialog
      call={CHANGE_REF_ID}
      title="Change ref ID"
      label="Save"
      isOpen={isOpen}
      close={close}
      isReady={promotion !== undefined}
      buildRequest={buildRequest}
      successMessage="The ref ID was changed."
      fields={['ref_token']}
    >
      {(errors) => (
        <Stack>
          <Select
            label="Campaign"
            data={promotions.map(({ id, campaign }) => ({ value: String(id), label: campaign.name }))}
            value={promotion ? String(promotion.id) : null}
            allowDeselect={false}
            onChange={(next) => setChosen(next ?? undefined)}
          />
          <TextInput
            // Another campaign has another ref id.
            key={promotion?.id}
            name="ref_token"
            label="Ref ID"
            description="Links with the previous ref ID keep working for a year."
            required
            defaultValue={promotion?.ref_token ?? ''}
            autoComplete="off"
            error={labelFieldError(errors, 'ref_token', 'Ref ID')}
            data-autofocus
          />
        </Stack>
      )}
    </ActionFormDialog>
  );
}
