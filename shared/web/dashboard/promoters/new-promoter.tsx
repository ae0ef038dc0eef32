import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ActionFormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import { joinableCampaignFilter } from '#web/dashboard/records/record-choices.ts';
import { dropEmptyTexts } from '#web/ui/forms.ts';
import { Icon } from '#web/ui/icons.tsx';
import { RecordSelect } from '#web/ui/lists/record-select.tsx';

const CREATE = 'POST /api/v2/company/promoters';

export function NewPromoterButton() {
  const [isOpen, { open, close }] = useDisclosure(false);
  const [campaign, setCampaign] = useState<string>();
  const [isQuiet, setQuiet] = useState(false);
  const navigate = useNavigate();
  const asked = ({ email = '', first_name, last_name, cust_id }: Readonly<Record<string, string>>) => {
    const profile = dropEmptyTexts({ first_name, last_name });
    return {
      body: {
        email,
        always_approve: true,
        skip_email_notification: isQuiet,
        ...dropEmptyTexts({ cust_id }),
        ...(Object.keys(profile).length > 0 ? { profile } : {}),
        ...(campaign === undefined ? {} : { initial_campaign_id: Number(campaign) }),
      },
    };
  };
  return (
    <IfAllowed call={CREATE}>
      <Button leftSection={<Icon name="plus" size={16} />} onClick={open}>
        New promoter
      </Button>
      <ActionFormDialog
        call={CREATE}
        title="New promoter"
        label="Add"
        isOpen={isOpen}
        close={close}
        buildRequest={asked}
        done={({ id }) => void navigate({ to: '/promoters/$id', params: { id: String(id) } })}
        successMessage="The promoter was added."
        fields={['email', 'first_name', 'last_name', 'cust_id', 'initial_campaign_id']}
      >
        {(wrong) => (
          <>
            <TextInput
              name="email"
              type="email"
              label="E-mail"
              required
              autoComplete="off"
              error={wrong.email}
              data-autofocus
            />
            <Group grow align="flex-start">
              <TextInput name="first_name" label="First name" autoComplete="off" error={wrong.first_name} />
              <TextInput name="last_name" label="Last name" autoComplete="off" error={wrong.last_name} />
            </Group>
            <TextInput name="cust_id" label="Id in your own system" autoComplete="off" error={wrong.cust_id} />
            <RecordSelect
              records={{ ...joinableCampaignFilter, label: 'Campaign (the default one, if none is chosen)' }}
              value={campaign}
              change={setCampaign}
              error={wrong.initial_campaign_id}
            />
            <Checkbox
              label="Send no mail to the promoter"
              checked={isQuiet}
              onChange={(event) => setQuiet(event.currentTarget.checked)}
            />
          </>
        )}
      </ActionFormDialog>
    </IfAllowed>
  );
}
