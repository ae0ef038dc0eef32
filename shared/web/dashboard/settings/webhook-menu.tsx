import { ActionIcon, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { FormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import { May } from '#web/dashboard/actions/may.tsx';
import { useAction } from '#web/dashboard/api/changes.ts';
import { Icon } from '#web/ui/icons.tsx';
import { bodyOf, SHOWN, useTypes, WebhookFields } from './webhook-fields.tsx';
import { WebhookSecret } from './webhook-secret.tsx';
import type { Webhook } from './webhooks-query.ts';

const SHOW = 'GET /api/v2/company/webhooks/{id}';
const CHANGE = 'PUT /api/v2/company/webhooks/{id}';
const DELETE = 'DELETE /api/v2/company/webhooks/{id}';

export function WebhookMenu({ webhook }: { readonly webhook: Webhook }) {
  const { id, url } = webhook;
  const path = { id };
  const [secret, setSecret] = useState<string>();
  const [isChanging, changing] = useDisclosure(false);
  const [isRotating, rotating] = useDisclosure(false);
  const [isDeleting, deleting] = useDisclosure(false);
  const show = useAction(SHOW);
  return (
    <>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon variant="default" size={30} aria-label={`More for ${url}`}>
            <Icon name="dots" size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <May call={CHANGE}>
            <Menu.Item onClick={changing.open}>Change</Menu.Item>
          </May>
          <May call={SHOW}>
            <Menu.Item
              onClick={() =>
                show.mutate({ params: { path } }, { onSuccess: ({ secrets }) => setSecret(secrets[0]?.secret) })
              }
            >
              Show the secret
            </Menu.Item>
          </May>
          <May call={CHANGE}>
            <Menu.Item onClick={rotating.open}>Give it a new secret</Menu.Item>
          </May>
          {/* It is deleted with the campaign's URL. */}
          {webhook.campaign_id === null ? (
            <May call={DELETE}>
              <Menu.Item color="red" onClick={deleting.open}>
                Delete
              </Menu.Item>
            </May>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {isChanging ? <ChangeDialog webhook={webhook} close={changing.close} /> : null}
      <FormDialog
        call={CHANGE}
        title={`A new secret for ${url}?`}
        label="Make it"
        isOpen={isRotating}
        close={rotating.close}
        asked={() => ({ params: { path }, body: { rotate_secret: true } })}
        done={({ secrets }) => setSecret(secrets[0]?.secret)}
      >
        For a day messages are signed with the secret before, too. Give the new one to your receiver until then.
      </FormDialog>
      <FormDialog
        call={DELETE}
        title={`Delete ${url}?`}
        label="Delete"
        isOpen={isDeleting}
        close={deleting.close}
        asked={() => ({ params: { path } })}
        said="The webhook was deleted."
        isGrave
      >
        Nothing is sent there any more, not even what waits. Nobody can take this back.
      </FormDialog>
      <WebhookSecret secret={secret} close={() => setSecret(undefined)} />
    </>
  );
}

interface ChangeProps {
  readonly webhook: Webhook;
  readonly close: () => void;
}

function ChangeDialog({ webhook, close }: ChangeProps) {
  const [types, setTypes] = useTypes(webhook);
  const { id, campaign_id: campaign } = webhook;
  const asked = (texts: Readonly<Record<string, string>>) => {
    const { url, ...others } = bodyOf(texts, types);
    return { params: { path: { id } }, body: campaign === null ? { url, ...others } : others };
  };
  return (
    <FormDialog
      call={CHANGE}
      title="Change the webhook"
      label="Save"
      isOpen
      close={close}
      asked={asked}
      said="The webhook was changed."
      fields={SHOWN}
    >
      {(wrong) => <WebhookFields webhook={webhook} types={types} setTypes={setTypes} wrong={wrong} />}
    </FormDialog>
  );
}
