import { Button, Group, Skeleton, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { May } from '#web/dashboard/actions/may.tsx';
import { useAction } from '#web/dashboard/api/changes.ts';
import { Empty } from '#web/ui/empty.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { inWords, Status } from '#web/ui/status.tsx';
import { Deliveries } from './deliveries.tsx';
import { NewWebhook } from './new-webhook.tsx';
import style from './settings.module.css';
import { WebhookMenu } from './webhook-menu.tsx';
import { type Webhook, webhooksQuery } from './webhooks-query.ts';

const PATH = '/api/v2/company/webhooks';
const TEST = `POST ${PATH}/{id}/test` as const;
const TURN = `PUT ${PATH}/{id}` as const;

/** Where the service posts what happens, and whether that arrives. */
export function Webhooks() {
  const webhooks = useQuery(webhooksQuery);
  if (webhooks.isError) return <Failure error={webhooks.error} retry={() => webhooks.refetch()} />;
  if (!webhooks.data) return <Skeleton height={200} />;
  return (
    <div className={style.parts}>
      <Group justify="space-between">
        <Text c="dimmed">Each message is signed, and tried again for two days if nobody takes it.</Text>
        <NewWebhook />
      </Group>
      {webhooks.data.length === 0 ? (
        <Empty icon="settings" title="No webhooks yet">
          Add an address of yours to hear of every sign-up, sale and payout.
        </Empty>
      ) : (
        <Table.ScrollContainer minWidth={720} className={style.table}>
          <Table verticalSpacing="sm" horizontalSpacing="md">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Address</Table.Th>
                <Table.Th>Is notified of</Table.Th>
                <Table.Th>State</Table.Th>
                <Table.Th className={style.end}>
                  <span className={style.quiet}>Actions</span>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {webhooks.data.map((webhook) => (
                <Line key={webhook.id} webhook={webhook} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </div>
  );
}

function Line({ webhook }: { readonly webhook: Webhook }) {
  const { id, url, types, enabled, description, disabled_because: because } = webhook;
  const path = { id };
  const [isOpen, deliveries] = useDisclosure(false);
  const test = useAction(TEST, { said: 'A test message is on its way. Its delivery shows what came of it.' });
  const turn = useAction(TURN, { said: 'The webhook was changed.' });
  return (
    <Table.Tr>
      <Table.Td className={style.address}>
        {url}
        {description ? <div className={style.quiet}>{description}</div> : null}
      </Table.Td>
      <Table.Td>{types.includes('all') ? 'Everything' : types.map(inWords).join(', ')}</Table.Td>
      <Table.Td>
        <Status value={enabled ? 'active' : 'blocked'} label={enabled ? 'Enabled' : 'Disabled'} />
        {because ? <div className={style.quiet}>{inWords(because)}</div> : null}
      </Table.Td>
      <Table.Td>
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          <Button variant="default" size="xs" onClick={deliveries.open}>
            Deliveries
          </Button>
          <May call={TEST}>
            <Button
              variant="default"
              size="xs"
              loading={test.isPending}
              disabled={!enabled}
              onClick={() => test.mutate({ params: { path } }, { onSuccess: deliveries.open })}
            >
              Test
            </Button>
          </May>
          <May call={TURN}>
            <Button
              variant="default"
              size="xs"
              loading={turn.isPending}
              onClick={() => turn.mutate({ params: { path }, body: { enabled: !enabled } })}
            >
              {enabled ? 'Disable' : 'Enable'}
            </Button>
          </May>
          <WebhookMenu webhook={webhook} />
        </Group>
        <Deliveries webhook={webhook} isOpen={isOpen} close={deliveries.close} />
      </Table.Td>
    </Table.Tr>
  );
}
