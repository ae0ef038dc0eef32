import * as v from 'valibot';
import { NOTIFICATION_KINDS } from '#shared/domain/notifications/notification.ts';
import { EMAIL_FREQUENCIES } from '#shared/domain/notifications/preferences.ts';
import { REPORT_FREQUENCIES } from '#shared/domain/notifications/scheduled-reports.ts';
import { field, integerField, nullable, timestampField } from '#shared/routes/output.ts';

const kind = field(v.picklist(NOTIFICATION_KINDS), 'What the notification is about.');

export const v2NotificationPreferences = v.object({
  kinds: field(
    v.array(
      v.object({
        kind,
        in_app: field(v.boolean(), 'Whether the dashboard shows it.'),
        email: field(v.picklist(EMAIL_FREQUENCIES), 'When it is e-mailed.'),
      }),
    ),
    'Choices for all kinds that the user’s role may see.',
  ),
  read_until: field(nullable(timestampField), 'Notifications up to this time are read.'),
  reports: field(
    v.array(
      v.object({
        name: field(v.string(), 'Name of the report.'),
        query: field(v.string(), 'Query string of the report’s page in the dashboard, without its period.'),
        days: field(integerField, 'Length of the period, which ends the day before the e-mail.'),
        frequency: field(v.picklist(REPORT_FREQUENCIES), 'When it is e-mailed.'),
      }),
    ),
    'Reports by e-mail, as links to their CSV.',
  ),
});
export type V2NotificationPreferences = v.InferOutput<typeof v2NotificationPreferences>;

export const v2Notification = v.object({
  id: field(v.string(), 'Id of the notification. Ids sort by time.'),
  kind,
  title: field(v.string(), 'Title.'),
  text: field(v.string(), 'Text, with current names.'),
  url: field(v.string(), 'Path of the page in the dashboard.'),
  is_read: field(v.boolean(), 'Whether the user has read it.'),
  created_at: field(timestampField, 'When it happened.'),
});
export type V2Notification = v.InferOutput<typeof v2Notification>;

export const v2OwnNotifications = v.object({
  ...v2NotificationPreferences.entries,
  latest: field(v.array(v2Notification), 'Newest first: at most 50, of the last 90 days.'),
});
export type V2OwnNotifications = v.InferOutput<typeof v2OwnNotifications>;

export const v2NotificationSettings = v.object({
  large_commission: field(
    nullable(integerField),
    'Commissions from this amount are large, in the smallest unit of the account’s currency. Null: no commission is.',
  ),
  slack: field(
    nullable(
      v.object({
        connected_at: field(timestampField, 'When the URL was set.'),
        kinds: field(v.array(v.picklist(NOTIFICATION_KINDS)), 'Kinds that are sent to Slack.'),
      }),
    ),
    'Slack’s incoming webhook, without its URL, which is a secret. Null: not connected.',
  ),
});
export type V2NotificationSettings = v.InferOutput<typeof v2NotificationSettings>;

export const v2NotificationPreferencesExample = {
  kinds: [
    { kind: 'promoter_pending', in_app: true, email: 'immediately' },
    { kind: 'first_sale', in_app: true, email: 'daily' },
  ],
  read_until: '2026-11-21T09:00:00.000Z',
  reports: [{ name: 'Promoters', query: 'report=promoters&by=month', days: 30, frequency: 'monthly' }],
} satisfies V2NotificationPreferences;

export const v2OwnNotificationsExample = {
  ...v2NotificationPreferencesExample,
  latest: [
    {
      id: '2026-11-21T08:00:00.000Z-promoter_pending-812-0',
      kind: 'promoter_pending',
      title: 'Promoter awaiting approval',
      text: 'Ada Lovelace signed up and awaits your approval.',
      url: '/dashboard/promoters/7',
      is_read: true,
      created_at: '2026-11-21T08:00:00.000Z',
    },
  ],
} satisfies V2OwnNotifications;

export const v2NotificationSettingsExample = {
  large_commission: 50_000,
  slack: { connected_at: '2026-11-20T10:00:00.000Z', kinds: ['promoter_pending', 'fraud_held'] },
} satisfies V2NotificationSettings;
