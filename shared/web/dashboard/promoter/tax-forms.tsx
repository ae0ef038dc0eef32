import { Stack, TextInput } from '@mantine/core';
import { isFormLink, LONGEST_FORM_LINK } from '#shared/domain/promoters/tax-forms.ts';
import { ActionFormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import { CHANGE_NOTE } from './note.tsx';
import type { DashboardPromoterDetails } from './parts/promoter-query.ts';

const NO_LINK = `Type an address that begins with https://, without a password, of ${LONGEST_FORM_LINK} characters at most.`;

interface Props {
  readonly promoter: DashboardPromoterDetails;
  readonly isOpen: boolean;
  readonly close: () => void;
}

type Texts = Readonly<Record<string, string>>;

/** URLs of signed tax forms. */
export function TaxFormsDialog({ promoter: { id, profile }, isOpen, close }: Props) {
  const asked = ({ w8_form_url: w8 = '', w9_form_url: w9 = '' }: Texts) => {
    const wrong = {
      ...(isWrong(w8) ? { w8_form_url: NO_LINK } : {}),
      ...(isWrong(w9) ? { w9_form_url: NO_LINK } : {}),
    };
    if (Object.keys(wrong).length > 0) return { wrong };
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
      buildRequest={asked}
      successMessage="The tax forms were saved."
      fields={['w8_form_url', 'w9_form_url']}
    >
      {(wrong) => (
        <Stack>
          <TextInput
            name="w9_form_url"
            type="url"
            label="Link to the form W-9"
            description="Where you keep the signed file. It has a tax number in it: keep it where only you can open it."
            defaultValue={profile.w9_form_url ?? ''}
            error={wrong.w9_form_url}
            data-autofocus
          />
          <TextInput
            name="w8_form_url"
            type="url"
            label="Link to the form W-8"
            description="Of a promoter that is not taxed in the US. An empty field takes the form away."
            defaultValue={profile.w8_form_url ?? ''}
            error={wrong.w8_form_url}
          />
        </Stack>
      )}
    </ActionFormDialog>
  );
}

const isWrong = (text: string) => text !== '' && !(isFormLink(text) && text.length <= LONGEST_FORM_LINK);
