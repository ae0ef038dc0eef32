import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import { useAction } from '#web/dashboard/api/use-action.ts';
import { LoadedRecords } from '#web/dashboard/records/loaded-records.tsx';
import { EmptyState } from '#web/ui/empty.tsx';
import { FailureAlert } from '#web/ui/failure.tsx';
import type { LoadedTable } from '#web/ui/lists/loaded-table.ts';
import { humanize, StatusBadge, statusLabel } from '#web/ui/status.tsx';
import { Deliveries } from './deliveries.tsx';
import { NewWebhookButton } from './new-webhook.tsx';
import style from './parts/settings.module.css';
import { WebhookMenu } from './webhook-menu.tsx';
import { type DashboardWebhook, webhooksQuery } from './webhooks-query.ts';

const PATH = '/api/v2/company/webhooks';
const TEST = `POST ${PATH}/{id}/test` as const;
const CHANGE = `PUT ${PATH}/{id}` as const;

export function Webhooks() {
  const webhooks = useQuery(webhooksQuery);
  if (webhooks.isError) return <FailureAlert error={webhooks.error} retry={() => webhooks.refetch()} />;
  if (!webhooks.data) return <Skeleton height={200} />;
  return (
    <div className={style.parts}>
      <Group justify="space-between">
        <Text c="dimmed">Messages are signed. Failed deliveries are retried for two days.</Text>
        <NewWebhookButton />
      </Group>
      {webhooks.data.length === 0 ? (
        <EmptyState icon="settings" title="No webhooks yet">
          Add a URL to be notified of sign-ups, sales and payouts.
        </EmptyState>
      ) : (
        <LoadedRecords table={TABLE} rows={webhooks.data} minWidth={720} keep="part" />
      )}
    </div>
  );
}

const formatEventTypes = ({ types }: DashboardWebhook) =>
  types.includes('all') ? 'All events' : types.map(humanize).join(', ');
const formatStatus = ({ enabled }: DashboardWebhook) => statusLabel(enabled ? 'enabled' : 'disabled');

const TABLE: LoadedTable<DashboardWebhook> = {
  label: 'Webhooks',
  file: 'webhooks',
  idOf: ({ id }) => id,
  searchPlaceholder: 'URL, event or status',
  columns: [
    {
      id: 'address',
      label: 'URL',
      breaksWords: true,
      value: ({ url }) => url,
      text: ({ url, description }) => [url, description].filter(Boolean).join(': '),
      cell: ({ url, description }) => (
        <>
          {url}
          {description ? <div className={style.muted}>{description}</div> : null}
        </>
      ),
    },
    {
      id: 'types',
      label: 'Events',
      value: formatEventTypes,
      cell: formatEventTypes,
    },
    {
      id: 'state',
      label: 'Status',
      value: formatStatus,
      text: (webhook) =>
        [formatStatus(webhook), webhook.disabled_because]
          .filter(Boolean)
          .map((word) => humanize(word ?? ''))
          .join(': '),
      cell: (webhook) => (
        <>
          <StatusBadge value={webhook.enabled ? 'enabled' : 'disabled'} />
          {webhook.disabled_because ? <div className={style.muted}>{humanize(webhook.disabled_because)}</div> : null}
        </>
      ),
    },
    { id: 'actions', label: 'Actions', isActions: true, cell: (webhook) => <Actions webhook={webhook} /> },
  ],
};

function Actions({ webhook }: { readonly webhook: DashboardWebhook }) {
  const { id, enabled } = webhook;
  const path = { id };
  const [isOpen, deliveries] = useDisclosure(false);
  const test = useAction(TEST, { successMessage: 'The test message was queued. See its delivery for the result.' });
  const changeState = useAction(CHANGE, { successMessage: 'The webhook was changed.' });
  return (
    <>
      <Group gap="xs" justify="flex-end" wrap="nowrap">
        <Button variant="default" size="xs" onClick={deliveries.open}>
          Deliveries
        </Button>
        <IfAllowed call={TEST}>
          <Button
            variant="default"
            size="xs"
            loading={test.isPending}
            disabled={!enabled}
            onClick={() => test.mutate({ params: { path } }, { onSuccess: deliveries.open })}
          >
            Test
          </Button>
        </IfAllowed>
        <IfAllowed call={CHANGE}>
          <Button
            variant="default"
            size="xs"
            loading={changeState.isPending}
            onClick={() => changeState.mutate({ params: { path }, body: { enabled: !enabled } })}
          >
            {enabled ? 'Disable' : 'Enable'}
          </Button>
        </IfAllowed>
        <WebhookMenu webhook={webhook} />
      </Group>
      <Deliveries webhook={webhook} isOpen={isOpen} close={deliveries.close} />
    </>
  );
}
