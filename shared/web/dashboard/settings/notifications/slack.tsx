import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { NOTIFICATION_LABELS } from '#shared/domain/notifications/describe-notification.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from '#shared/domain/notifications/notification.ts';
import { ActionFormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import { useAction } from '#web/dashboard/api/use-action.ts';
import style from '#web/dashboard/settings/parts/settings.module.css';
import { DayText } from '#web/ui/day.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { CHANGE_NOTIFICATION_SETTINGS, type CompanyNotificationSettings, TEST_SLACK } from './notifications-query.ts';

type Slack = CompanyNotificationSettings['slack'];

export function SlackConnection({ slack }: { readonly slack: Slack }) {
  const [isConnecting, connecting] = useDisclosure(false);
  const [isDisconnecting, disconnecting] = useDisclosure(false);
  const test = useAction(TEST_SLACK, { successMessage: 'Slack accepted the test message.' });
  return (
    <Panel title="Slack">
      <p className={style.lead}>
        Send notifications to a Slack channel. Create an incoming webhook for the channel in Slack and paste its URL
        here. The URL is stored encrypted and is not shown again.
      </p>
      {slack ? <Connected slack={slack} /> : null}
      <Group gap="sm" mt="md">
        {slack ? (
          <Button loading={test.isPending} onClick={() => test.mutate({})}>
            Send test message
          </Button>
        ) : null}
        <Button variant={slack ? 'default' : 'filled'} onClick={connecting.open}>
          {slack ? 'Replace URL' : 'Connect Slack'}
        </Button>
        {slack ? (
          <Button variant="light" color="red" onClick={disconnecting.open}>
            Disconnect
          </Button>
        ) : null}
      </Group>
      <ActionFormDialog
        call={CHANGE_NOTIFICATION_SETTINGS}
        title="Connect Slack"
        label="Save"
        isOpen={isConnecting}
        close={connecting.close}
        buildRequest={({ slack_webhook_url = '' }) => ({ body: { slack_webhook_url: slack_webhook_url.trim() } })}
        successMessage="Slack is connected. Send a test message to check it."
        fields={['slack_webhook_url']}
      >
        {(errors) => (
          <TextInput
            name="slack_webhook_url"
            type="url"
            label="Webhook URL"
            placeholder="https://hooks.slack.com/services/…"
            required
            autoComplete="off"
            error={errors.slack_webhook_url}
            data-autofocus
          />
        )}
      </ActionFormDialog>
      <ActionFormDialog
        call={CHANGE_NOTIFICATION_SETTINGS}
        title="Disconnect Slack?"
        label="Disconnect"
        isOpen={isDisconnecting}
        close={disconnecting.close}
        buildRequest={() => ({ body: { slack_webhook_url: '' } })}
        successMessage="Slack was disconnected."
        isDestructive
      >
        Notifications are no longer sent to Slack. The URL is deleted.
      </ActionFormDialog>
    </Panel>
  );
}

function Connected({ slack: { connected_at, kinds } }: { readonly slack: NonNullable<Slack> }) {
  const change = useAction(CHANGE_NOTIFICATION_SETTINGS, { successMessage: 'The Slack notifications were saved.' });
  return (
    <>
      <p className={style.lead}>
        Connected <DayText time={connected_at} />.
      </p>
      <Checkbox.Group
        label="Send to Slack"
        value={[...kinds]}
        onChange={(slack_kinds) => change.mutate({ body: { slack_kinds: slack_kinds as NotificationKind[] } })}
      >
        <Stack gap="xs" mt="xs">
          {NOTIFICATION_KINDS.map((kind) => (
            <Checkbox
              key={kind}
              value={kind}
              label={NOTIFICATION_LABELS[kind]}
              // To receive none, disconnect Slack.
              disabled={change.isPending || (kinds.length === 1 && kinds[0] === kind)}
            />
          ))}
        </Stack>
      </Checkbox.Group>
    </>
  );
}
