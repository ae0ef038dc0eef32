import { Alert, Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import settings from '#web/dashboard/settings/parts/settings.module.css';
import { DayText } from '#web/ui/day.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status.tsx';
import style from './billing.module.css';
import { ChoicesDialog } from './choices-dialog.tsx';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import { ProviderGuide } from './guide.tsx';
import { describeConnectionState, describeProviderOptions, modeLabel, PROVIDERS } from './provider-labels.ts';
import { CONNECT, DISCONNECT, type ProviderConnection } from './queries.ts';
import { ReceivedEventTypes } from './received-event-types.tsx';
import { SigningSecretDialog } from './signing-secret-dialog.tsx';

export function ConnectionPanel({ connection }: { readonly connection: ProviderConnection }) {
  const { provider, secrets } = connection;
  const name = PROVIDERS[provider];
  const isConnected = secrets.length > 0;
  const [isSetting, setting] = useDisclosure(false);
  const [isChoosing, choosing] = useDisclosure(false);
  const [isDisconnecting, disconnecting] = useDisclosure(false);
  return (
    <Panel
      title={name}
      aside={
        <StatusBadge
          value={isConnected ? 'active' : 'not_set'}
          label={describeConnectionState({ provider, secrets })}
        />
      }
    >
      {connection.lacks_refund_events ? (
        <Alert color="red" title={`Your ${name} endpoint does not send refund.created`} mb="md">
          Payments were refunded, but commissions were not reduced. Enable refund.created in {name}, then import the
          past payments with the command billing import. This notice disappears with the next refund.created event.
        </Alert>
      ) : null}
      {isConnected ? (
        <dl className={settings.details}>
          {secrets.map(({ mode, last4, set_at: time }) => (
            <div key={`${mode} ${last4} ${time}`} style={{ display: 'contents' }}>
              <dt>Signing secret, {modeLabel(provider, mode)}</dt>
              <dd>
                … <code>{last4}</code>, added <DayText time={time} />
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className={style.lead}>Connect {name}, and its payments and refunds are counted automatically.</p>
      )}
      <ul className={style.chosen}>
        {describeProviderOptions(connection).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Group gap="sm">
        <IfAllowed call={CONNECT}>
          <Button
            variant={isConnected ? 'default' : 'filled'}
            onClick={setting.open}
            aria-label={`${isConnected ? 'Replace signing secret' : 'Add signing secret'} for ${name}`}
          >
            {isConnected ? 'Replace signing secret' : 'Add signing secret'}
          </Button>
          <Button variant="default" onClick={choosing.open} aria-label={`Options for ${name}`}>
            Options
          </Button>
        </IfAllowed>
        {isConnected ? (
          <IfAllowed call={DISCONNECT}>
            <Button variant="light" color="red" onClick={disconnecting.open} aria-label={`Disconnect ${name}`}>
              Disconnect
            </Button>
          </IfAllowed>
        ) : null}
      </Group>
      {isConnected ? <ReceivedEventTypes types={connection.event_types} name={name} /> : null}
      <ProviderGuide connection={connection} />
      <SigningSecretDialog connection={connection} isOpen={isSetting} close={setting.close} />
      <ChoicesDialog connection={connection} isOpen={isChoosing} close={choosing.close} />
      <DisconnectDialog connection={connection} isOpen={isDisconnecting} close={disconnecting.close} />
    </Panel>
  );
}
