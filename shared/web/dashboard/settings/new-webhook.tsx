import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { FormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import { May } from '#web/dashboard/actions/may.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { bodyOf, SHOWN, useTypes, WebhookFields } from './webhook-fields.tsx';
import { WebhookSecret } from './webhook-secret.tsx';

const CREATE = 'POST /api/v2/company/webhooks';

export function NewWebhook() {
  const [isOpen, { open, close }] = useDisclosure(false);
  const [types, setTypes] = useTypes();
  const [secret, setSecret] = useState<string>();
  return (
    <May call={CREATE}>
      <Button leftSection={<Icon name="plus" size={16} />} onClick={open}>
        New webhook
      </Button>
      <FormDialog
        call={CREATE}
        title="New webhook"
        label="Add"
        isOpen={isOpen}
        close={close}
        asked={(texts) => ({ body: bodyOf(texts, types) })}
        done={({ secrets }) => setSecret(secrets[0]?.secret)}
        fields={SHOWN}
      >
        {(wrong) => <WebhookFields types={types} setTypes={setTypes} wrong={wrong} />}
      </FormDialog>
      <WebhookSecret secret={secret} close={() => setSecret(undefined)} />
    </May>
  );
}
