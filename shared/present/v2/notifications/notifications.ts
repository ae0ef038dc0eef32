import type { NotificationSettings } from '#shared/domain/notifications/notification-settings.ts';
import type { ListedNotification, ShownPreferences } from '#shared/operations/notifications/preferences.ts';
import type {
  V2Notification,
  V2NotificationPreferences,
  V2NotificationSettings,
} from '#shared/routes/v2/notifications/notifications-output.ts';

/** Formats a person's choices. */
export function presentNotificationPreferencesV2({ kinds, readUntil }: ShownPreferences): V2NotificationPreferences {
  return {
    kinds: kinds.map(({ kind, inApp, email }) => ({ kind, in_app: inApp, email })),
    read_until: readUntil,
  };
}

/** Formats a notification in a person's list. */
export function presentNotificationV2({ notification, title, text, page, isRead }: ListedNotification): V2Notification {
  const { id, kind, at } = notification;
  return { id, kind, title, text, url: page, is_read: isRead, created_at: at };
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
