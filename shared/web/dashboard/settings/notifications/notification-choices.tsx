import { Select, Switch, Table } from '@mantine/core';
import { NOTIFICATION_LABELS } from '#shared/domain/notifications/describe-notification.ts';
import type { NotificationKind } from '#shared/domain/notifications/notification.ts';
import { EMAIL_FREQUENCIES, type EmailFrequency } from '#shared/domain/notifications/preferences.ts';
import { useAction } from '#web/dashboard/api/use-action.ts';
import type { OwnNotifications } from '#web/dashboard/notifications/own-query.ts';
import style from '#web/dashboard/settings/parts/settings.module.css';
import { Panel } from '#web/ui/panel.tsx';
import { CHANGE_PREFERENCES } from './notifications-query.ts';

const HINTS: Readonly<Record<NotificationKind, string>> = {
  promoter_pending: 'A promoter signed up and needs your approval.',
  first_sale: 'A promoter referred the first paying customer.',
  large_commission: 'A sale earned at least the amount that your company set.',
  fraud_held: 'A referral matches a fraud rule, so its commissions are held.',
  batch_finished: 'A bulk action with more than five records, or an export of invoices, ended.',
  broadcast_paused: 'Amazon SES did not answer, so a broadcast was paused.',
  endpoint_silent: 'Stripe or Paddle has sent no events for 30 days.',
  webhook_disabled: 'A webhook endpoint failed for days and was disabled.',
};

const FREQUENCY_LABELS: Readonly<Record<EmailFrequency, string>> = {
  off: 'Off',
  immediately: 'Immediately',
  daily: 'Daily digest',
  weekly: 'Weekly digest',
};
const FREQUENCIES = EMAIL_FREQUENCIES.map((value) => ({ value, label: FREQUENCY_LABELS[value] }));

/** The user's own choices. Each is saved at once. */
export function NotificationChoices({ kinds }: Pick<OwnNotifications, 'kinds'>) {
  const change = useAction(CHANGE_PREFERENCES, { successMessage: 'Your notifications were saved.' });
  const save = (kind: NotificationKind, choice: { in_app: boolean } | { email: EmailFrequency }) =>
    change.mutate({ body: { kinds: [{ kind, ...choice }] } });
  return (
    <Panel title="Your notifications">
      <p className={style.lead}>
        These choices apply only to you. Digests arrive at 06:00 UTC, weekly ones on Mondays. E-mails go to the address
        you sign in with.
      </p>
      <Table.ScrollContainer minWidth={300}>
        <Table verticalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Notification</Table.Th>
              <Table.Th scope="col">In the app</Table.Th>
              <Table.Th scope="col">E-mail</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {kinds.map(({ kind, in_app: inApp, email }) => (
              <Table.Tr key={kind}>
                <Table.Th scope="row">
                  {NOTIFICATION_LABELS[kind]}
                  <div className={style.muted}>{HINTS[kind]}</div>
                </Table.Th>
                <Table.Td>
                  <Switch
                    aria-label={`${NOTIFICATION_LABELS[kind]} in the app`}
                    checked={inApp}
                    disabled={change.isPending}
                    onChange={({ currentTarget: { checked } }) => save(kind, { in_app: checked })}
                  />
                </Table.Td>
                <Table.Td>
                  <Select
                    aria-label={`${NOTIFICATION_LABELS[kind]} by e-mail`}
                    miw={132}
                    data={FREQUENCIES}
                    value={email}
                    allowDeselect={false}
                    disabled={change.isPending}
                    onChange={(next) => save(kind, { email: (next ?? 'off') as EmailFrequency })}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Panel>
  );
}
