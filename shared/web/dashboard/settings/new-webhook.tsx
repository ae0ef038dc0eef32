import { Alert, Button, Checkbox, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { WEBHOOK_TYPES } from '#shared/domain/webhooks/types.ts';
import { useChange } from '#web/dashboard/api/changes.ts';
import { api, got } from '#web/dashboard/api/client.ts';
import type { Problem } from '#web/ui/api/problem.ts';
import { Copied } from '#web/ui/copied.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { filled, textsOf } from '#web/ui/forms.ts';
import { Icon } from '#web/ui/icons.tsx';
import { inWords } from '#web/ui/status.tsx';

type Type = (typeof WEBHOOK_TYPES)[number];

/** Adds a webhook, and shows the secret that its messages are signed with. */
export function NewWebhook() {
  const [isOpen, { open, close }] = useDisclosure(false);
  const [types, setTypes] = useState<readonly Type[]>([]);
  const [secret, setSecret] = useState<string>();
  const [problem, setProblem] = useState<Problem>();
  const create = useChange(
    async ({ url, description }: { readonly url: string; readonly description: string }) => {
      const body = { url, types: types.length === 0 ? ['all' as const] : [...types], ...filled({ description }) };
      return got(await api.POST('/api/v2/company/webhooks', { body }));
    },
    { failed: setProblem },
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setProblem(undefined);
    const { url = '', description = '' } = textsOf(event.currentTarget);
    create.mutate({ url, description }, { onSuccess: ({ secrets }) => setSecret(secrets[0]?.secret) });
  };
  const leave = () => {
    close();
    setSecret(undefined);
    setProblem(undefined);
  };
  const wrong = problem?.fields ?? {};
  return (
    <>
      <Button leftSection={<Icon name="plus" size={16} />} onClick={open}>
        New webhook
      </Button>
      <Modal opened={isOpen} onClose={leave} title={secret ? 'Its secret' : 'New webhook'}>
        {secret ? (
          <Stack>
            <Alert color="indigo" icon={<Icon name="info" />}>
              Your receiver verifies messages with this secret.
            </Alert>
            <Copied text={secret} label="Copy the secret" />
            <Group justify="flex-end">
              <Button onClick={leave}>Done</Button>
            </Group>
          </Stack>
        ) : (
          <form onSubmit={submit} noValidate>
            <Stack>
              {problem && Object.keys(wrong).length === 0 ? <Failure error={problem} /> : null}
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
              <Group justify="flex-end">
                <Button variant="default" onClick={leave}>
                  Cancel
                </Button>
                <Button type="submit" loading={create.isPending}>
                  Add
                </Button>
              </Group>
            </Stack>
          </form>
        )}
      </Modal>
    </>
  );
}
