import { Stack, TextInput } from '@mantine/core';
import { isFormLink, MAX_FORM_LINK_LENGTH } from '#shared/domain/promoters/profile/tax-forms.ts';
import { ActionFormDialog, type DialogState } from '#web/dashboard/actions/form-dialog.tsx';
import { CHANGE_NOTE } from './note.tsx';
import type { DashboardPromoterDetails } from './parts/promoter-query.ts';

const NO_LINK = `Enter a URL that begins with https://, contains no password and has at most ${MAX_FORM_LINK_LENGTH} characters.`;

interface Props extends DialogState {
  readonly promoter: DashboardPromoterDetails;
}

type Texts = Readonly<Record<string, string>>;

/** URLs of signed tax forms. */
export function TaxFormsDialog({ promoter: { id, profile }, isOpen, close }: Props) {
  const buildRequest = ({ w8_form_url: w8 = '', w9_form_url: w9 = '' }: Texts) => {
    const errors = {
      ...(isInvalidLink(w8) ? { w8_form_url: NO_LINK } : {}),
      ...(isInvalidLink(w9) ? { w9_form_url: NO_LINK } : {}),
    };
    if (Object.keys(errors).length > 0) return { errors };
    // Another user may have recorded the omitted ones meanwhile.
    const forms = {
      ...(w8 === (profile.w8_form_url ?? '') ? {} : w8 === '' ? { _destroy_w8form: true } : { w8_form_url: w8 }),
      ...(w9 === (profile.w9_form_url ?? '') ? {} : w9 === '' ? { _destroy_w9form: true } : { w9_form_url: w9 }),
    };
    return { params: { path: { id: String(id) } }, body: { profile: forms } };
  };
  return (
    <ActionFormDialog
      call={CHANGE_NOTE}
      title="Tax forms of the promoter"
      label="Save"
      isOpen={isOpen}
      close={close}
      buildRequest={buildRequest}
      successMessage="The tax forms were saved."
      fields={['w8_form_url', 'w9_form_url']}
    >
      {(errors) => (
        <Stack>
          <TextInput
            name="w9_form_url"
            type="url"
            label="Link to form W-9"
            description="Where you keep the signed file. It contains a tax number, so store it where only you can open it."
            defaultValue={profile.w9_form_url ?? ''}
            error={errors.w9_form_url}
            data-autofocus
          />
          <TextInput
            name="w8_form_url"
            type="url"
            label="Link to form W-8"
            description="For promoters who are not taxed in the US. Clear the field to remove the form."
            defaultValue={profile.w8_form_url ?? ''}
            error={errors.w8_form_url}
          />
        </Stack>
      )}
    </ActionFormDialog>
  );
}

const isInvalidLink = (text: string) => text !== '' && !(isFormLink(text) && text.length <= MAX_FORM_LINK_LENGTH);
