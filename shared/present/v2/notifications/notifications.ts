import type { NotificationSettings } from '#shared/domain/notifications/notification-settings.ts';
import type {
  ListedNotification,
  OwnNotifications,
  ShownPreferences,
} from '#shared/operations/notifications/preferences.ts';
import type {
  V2Notification,
  V2NotificationPreferences,
  V2NotificationSettings,
  V2OwnNotifications,
} from '#shared/routes/v2/notifications/notifications-output.ts';

/** Formats a person's choices. */
export function presentNotificationPreferencesV2({
  kinds,
  readUntil,
  reports,
}: ShownPreferences): V2NotificationPreferences {
  return {
    kinds: kinds.map(({ kind, inApp, email }) => ({ kind, in_app: inApp, email })),
    read_until: readUntil,
    reports: reports.map(({ name, query, days, frequency }) => ({ name, query, days, frequency })),
  };
}

/** Formats a person's choices and latest notifications. */
export function presentOwnNotificationsV2({ latest, ...preferences }: OwnNotifications): V2OwnNotifications {
  return { ...presentNotificationPreferencesV2(preferences), latest: latest.map(presentNotificationV2) };
}

/** Formats the company's settings, without Slack's URL. */
export function presentNotificationSettingsV2({
  largeCommission,
  slack,
}: NotificationSettings): V2NotificationSettings {
  return {
    large_commission: largeCommission,
    slack: slack && { connected_at: slack.setAt, kinds: [...slack.kinds] },
  };
}

function presentNotificationV2({ notification, title, text, page, isRead }: ListedNotification): V2Notification {
  const { id, kind, at } = notification;
  return { id, kind, title, text, url: page, is_read: isRead, created_at: at };
}
