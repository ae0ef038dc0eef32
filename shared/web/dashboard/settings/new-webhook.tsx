import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { ActionFormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { buildWebhookRequest, useWebhookTypes, WEBHOOK_FIELDS, WebhookFields } from './webhook-fields.tsx';
import { WebhookSecret } from './webhook-secret.tsx';

const CREATE = 'POST /api/v2/company/webhooks';

export function NewWebhookButton() {
  const [isOpen, { open, close }] = useDisclosure(false);
  const [types, setTypes] = useWebhookTypes();
  const [secret, setSecret] = useState<string>();
  return (
    <IfAllowed call={CREATE}>
      <Button leftSection={<Icon name="plus" size={16} />} onClick={open}>
        New webhook
      </Button>
      <ActionFormDialog
        call={CREATE}
        title="New webhook"
        label="Add"
        isOpen={isOpen}
        close={close}
        buildRequest={(texts) => ({ body: buildWebhookRequest(texts, types) })}
        onSuccess={({ secrets }) => setSecret(secrets[0]?.secret)}
        fields={WEBHOOK_FIELDS}
      >
        {(errors) => <WebhookFields types={types} setTypes={setTypes} errors={errors} />}
      </ActionFormDialog>
      <WebhookSecret secret={secret} close={() => setSecret(undefined)} />
    </IfAllowed>
  );
}
