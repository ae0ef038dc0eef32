import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { labelFieldError } from '#web/dashboard/actions/field-errors.ts';
import { ActionFormDialog, type DialogState } from '#web/dashboard/actions/form-dialog.tsx';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import { joinableCampaignFilter, promoterFilter } from '#web/dashboard/records/record-choices.ts';
import { dropEmptyTexts } from '#web/ui/forms.ts';
import { Icon } from '#web/ui/icons.tsx';
import { RecordSelect } from '#web/ui/lists/record-select.tsx';

const CREATE = 'POST /api/v2/company/promoters';
const FIELDS = [
  ...(['email', 'first_name', 'last_name', 'cust_id', 'ref_token'] as const),
  ...(['parent_promoter_id', 'initial_campaign_id'] as const),
];

export function NewPromoterButton() {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <IfAllowed call={CREATE}>
      <Button leftSection={<Icon name="plus" size={16} />} onClick={open}>
        New promoter
      </Button>
      <NewPromoterDialog isOpen={isOpen} close={close} />
    </IfAllowed>
  );
}

interface Choices {
  readonly campaign: string | undefined;
  readonly parent: string | undefined;
  readonly isWelcomed: boolean;
}

const INITIAL_CHOICES: Choices = { campaign: undefined, parent: undefined, isWelcomed: true };

export function NewPromoterDialog({ isOpen, close }: DialogState) {
  const [{ campaign, parent, isWelcomed }, setChoices] = useState(INITIAL_CHOICES);
  const choose = (choices: Partial<Choices>) => setChoices((current) => ({ ...current, ...choices }));
  const navigate = useNavigate();
  const buildRequest = ({
    email = '',
    first_name,
    last_name,
    cust_id,
    ref_token,
  }: Readonly<Record<string, string>>) => {
    const profile = dropEmptyTexts({ first_name, last_name });
    return {
      body: {
        email,
        always_approve: true,
        skip_email_notification: !isWelcomed,
        ...dropEmptyTexts({ cust_id, ref_token }),
        ...(Object.keys(profile).length > 0 ? { profile } : {}),
        ...(parent === undefined ? {} : { parent_promoter_id: Number(parent) }),
        ...(campaign === undefined ? {} : { initial_campaign_id: Number(campaign) }),
      },
    };
  };
  return (
    <ActionFormDialog
      call={CREATE}
      title="New promoter"
      label="Add"
      isOpen={isOpen}
      close={() => {
        close();
        setChoices(INITIAL_CHOICES);
      }}
      buildRequest={buildRequest}
      onSuccess={({ id }) => void navigate({ to: '/promoters/$id', params: { id: String(id) } })}
      successMessage="The promoter was added."
      fields={FIELDS}
    >
      {(errors) => (
        <>
          <TextInput
            name="email"
            type="email"
            label="E-mail"
            required
            autoComplete="off"
            error={errors.email}
            data-autofocus
          />
          <Group grow align="flex-start">
            <TextInput name="first_name" label="First name" autoComplete="off" error={errors.first_name} />
            <TextInput name="last_name" label="Last name" autoComplete="off" error={errors.last_name} />
          </Group>
          <Group grow align="flex-start">
            <TextInput
              name="ref_token"
              label="Ref ID"
              description="Leave empty to use the name."
              autoComplete="off"
              error={labelFieldError(errors, 'ref_token', 'Ref ID')}
            />
            <TextInput
              name="cust_id"
              label="External ID"
              description="From your own system."
              autoComplete="off"
              error={labelFieldError(errors, 'cust_id', 'External ID')}
            />
          </Group>
          <RecordSelect
            records={{ ...joinableCampaignFilter, label: 'Campaign (leave empty for the default campaign)' }}
            value={campaign}
            change={(next) => choose({ campaign: next })}
            error={errors.initial_campaign_id}
          />
          <RecordSelect
            isClosed
            records={{ ...promoterFilter, label: 'Parent promoter' }}
            value={parent}
            change={(next) => choose({ parent: next })}
            error={errors.parent_promoter_id}
          />
          <Checkbox
            label="Send welcome e-mail"
            checked={isWelcomed}
            onChange={({ currentTarget: { checked } }) => choose({ isWelcomed: checked })}
          />
        </>
      )}
    </ActionFormDialog>
  );
}
