import { Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { WEBHOOK_TYPES } from '#shared/domain/webhooks/types.ts';
import { FormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import { May } from '#web/dashboard/actions/may.tsx';
import { SecretDialog } from '#web/dashboard/actions/secret-dialog.tsx';
import { filled } from '#web/ui/forms.ts';
import { Icon } from '#web/ui/icons.tsx';
import { inWords } from '#web/ui/status.tsx';

const CREATE = 'POST /api/v2/company/webhooks';
type Type = (typeof WEBHOOK_TYPES)[number];

/** Adds a webhook, and shows the secret that its messages are signed with. */
export function NewWebhook() {
  const [isOpen, { open, close }] = useDisclosure(false);
  const [types, setTypes] = useState<readonly Type[]>([]);
  const [secret, setSecret] = useState<string>();
  const asked = ({ url = '', description }: Readonly<Record<string, string>>) => ({
    body: { url, types: types.length === 0 ? ['all' as const] : [...types], ...filled({ description }) },
  });
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
        asked={asked}
        done={({ secrets }) => setSecret(secrets[0]?.secret)}
        fields={['url', 'description']}
      >
        {(wrong) => (
          <>
            <TextInput
              name="url"
              type="url"
              label="Address"
              placeholder="https://hooks.shop.example/referrals"
              required
              error={wrong.url}
              data-autofocus
            />
            <TextInput name="description" label="Note" autoComplete="off" error={wrong.description} />
            <Checkbox.Group
              label="What it is notified of"
              description="Everything, if you choose nothing."
              value={[...types]}
              onChange={(names) => setTypes(WEBHOOK_TYPES.filter((type) => names.includes(type)))}
            >
              <Stack gap="xs" mt="xs">
                {WEBHOOK_TYPES.map((type) => (
                  <Checkbox key={type} value={type} label={inWords(type)} />
                ))}
              </Stack>
            </Checkbox.Group>
          </>
        )}
      </FormDialog>
      <SecretDialog title="Its secret" secret={secret} label="Copy the secret" close={() => setSecret(undefined)}>
        Your receiver verifies messages with this secret.
      </SecretDialog>
    </May>
  );
}
