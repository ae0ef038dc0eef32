import { TextInput } from '@mantine/core';
import { ActionFormDialog, type DialogState } from '#web/dashboard/actions/form-dialog.tsx';
import type { DashboardPromoterDetails } from './parts/promoter-query.ts';
import { PromotionSelect } from './parts/promotion-select.tsx';

export const ADD_CODE = 'POST /api/v2/company/promo_codes';

interface Props extends DialogState {
  readonly promoter: DashboardPromoterDetails;
}

/** Sales with this code are credited to the promoter. */
export function Code({ promoter, isOpen, close }: Props) {
  return (
    <ActionFormDialog
      call={ADD_CODE}
      title="Add promo code"
      label="Add"
      isOpen={isOpen}
      close={close}
      buildRequest={({ code = '', promotion }) => ({ body: { code, promoter_campaign_id: Number(promotion) } })}
      successMessage="The promo code was added."
      fields={['code']}
    >
      {(errors) => (
        <>
          <TextInput name="code" label="Code" required autoComplete="off" error={errors.code} data-autofocus />
          <PromotionSelect promoter={promoter} />
        </>
      )}
    </ActionFormDialog>
  );
}
