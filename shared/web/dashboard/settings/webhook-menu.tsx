import { ActionIcon, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { ActionFormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import { useAction } from '#web/dashboard/api/use-action.ts';
import { Icon } from '#web/ui/icons.tsx';
import { buildWebhookRequest, useWebhookTypes, WEBHOOK_FIELDS, WebhookFields } from './webhook-fields.tsx';
import { WebhookSecret } from './webhook-secret.tsx';
import type { DashboardWebhook } from './webhooks-query.ts';

const SHOW = 'GET /api/v2/company/webhooks/{id}';
const CHANGE = 'PUT /api/v2/company/webhooks/{id}';
const DELETE = 'DELETE /api/v2/company/webhooks/{id}';

export function WebhookMenu({ webhook }: { readonly webhook: DashboardWebhook }) {
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
          <ActionIcon variant="default" size={30} aria-label={`More actions for ${url}`}>
            <Icon name="dots" size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <IfAllowed call={CHANGE}>
            <Menu.Item onClick={changing.open}>Edit</Menu.Item>
          </IfAllowed>
          <IfAllowed call={SHOW}>
            <Menu.Item
              onClick={() =>
                show.mutate({ params: { path } }, { onSuccess: ({ secrets }) => setSecret(secrets[0]?.secret) })
              }
            >
              Show signing secret
            </Menu.Item>
          </IfAllowed>
          <IfAllowed call={CHANGE}>
            <Menu.Item onClick={rotating.open}>Rotate signing secret</Menu.Item>
          </IfAllowed>
          {/* It is deleted with the campaign's URL. */}
          {webhook.campaign_id === null ? (
            <IfAllowed call={DELETE}>
              <Menu.Item color="red" onClick={deleting.open}>
                Delete
              </Menu.Item>
            </IfAllowed>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {isChanging ? <ChangeDialog webhook={webhook} close={changing.close} /> : null}
      <ActionFormDialog
        call={CHANGE}
        title={`Rotate the signing secret of ${url}?`}
        label="Rotate"
        isOpen={isRotating}
        close={rotating.close}
        buildRequest={() => ({ params: { path }, body: { rotate_secret: true } })}
        onSuccess={({ secrets }) => setSecret(secrets[0]?.secret)}
      >
        For one day, messages are also signed with the old secret. Update your receiver within that day.
      </ActionFormDialog>
      <ActionFormDialog
        call={DELETE}
        title={`Delete ${url}?`}
        label="Delete"
        isOpen={isDeleting}
        close={deleting.close}
        buildRequest={() => ({ params: { path } })}
        successMessage="The webhook was deleted."
        isDestructive
      >
        All deliveries to this URL stop, including pending ones. You cannot undo this.
      </ActionFormDialog>
      <WebhookSecret secret={secret} close={() => setSecret(undefined)} />
    </>
  );
}

interface ChangeProps {
  readonly webhook: DashboardWebhook;
  readonly close: () => void;
}

function ChangeDialog({ webhook, close }: ChangeProps) {
  const [types, setTypes] = useWebhookTypes(webhook);
  const { id, campaign_id: campaign } = webhook;
  const buildRequest = (texts: Readonly<Record<string, string>>) => {
    const { url, ...others } = buildWebhookRequest(texts, types);
    return { params: { path: { id } }, body: campaign === null ? { url, ...others } : others };
  };
  return (
    <ActionFormDialog
      call={CHANGE}
      title="Edit webhook"
      label="Save"
      isOpen
      close={close}
      buildRequest={buildRequest}
      successMessage="The webhook was changed."
      fields={WEBHOOK_FIELDS}
    >
      {(errors) => <WebhookFields webhook={webhook} types={types} setTypes={setTypes} errors={errors} />}
    </ActionFormDialog>
  );
}
