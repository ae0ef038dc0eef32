import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { ActionFormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import { promotionChoices } from '#web/dashboard/records/record-choices.ts';
import { dropEmptyTexts } from '#web/ui/forms.ts';
import { Icon } from '#web/ui/icons.tsx';
import { RecordSelect } from '#web/ui/lists/record-select.tsx';

const CREATE = 'POST /api/v2/company/referrals';

export function AddReferralButton() {
  const [isOpen, { open, close }] = useDisclosure(false);
  const [promotion, setPromotion] = useState<string>();
  const [isQuiet, setQuiet] = useState(false);
  const buildRequest = ({ email, uid, username }: Readonly<Record<string, string>>) => {
    const errors = {
      ...(email || uid ? {} : { email: 'Enter an e-mail or a UID.' }),
      ...(promotion === undefined ? { promoter_campaign_id: 'Choose a promoter.' } : {}),
    };
    if (Object.keys(errors).length > 0) return { errors };
    const body = { ...dropEmptyTexts({ email, uid, username }), skip_email_notification: isQuiet };
    return { body: { ...body, promoter_campaign_id: Number(promotion) } };
  };
  const closeAndReset = () => {
    close();
    setPromotion(undefined);
    setQuiet(false);
  };
  return (
    <IfAllowed call={CREATE}>
      <Button leftSection={<Icon name="plus" size={16} />} onClick={open}>
        Add referral
      </Button>
      <ActionFormDialog
        call={CREATE}
        title="Add referral"
        label="Add"
        isOpen={isOpen}
        close={closeAndReset}
        buildRequest={buildRequest}
        successMessage="The referral was added."
        fields={['email', 'uid', 'username', 'promoter_campaign_id']}
      >
        {(errors) => (
          <>
            <Group grow align="flex-start">
              <TextInput
                name="email"
                type="email"
                label="Customer e-mail"
                autoComplete="off"
                error={errors.email}
                data-autofocus
              />
              <TextInput name="uid" label="or UID" autoComplete="off" error={errors.uid} />
            </Group>
            <TextInput name="username" label="Username" autoComplete="off" error={errors.username} />
            <RecordSelect
              isClosed
              records={promotionChoices}
              value={promotion}
              change={setPromotion}
              error={errors.promoter_campaign_id}
            />
            <Checkbox
              label="Notify the promoter by e-mail"
              checked={!isQuiet}
              onChange={({ currentTarget: { checked } }) => setQuiet(!checked)}
            />
          </>
        )}
      </ActionFormDialog>
    </IfAllowed>
  );
}
