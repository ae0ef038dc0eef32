import type { NotificationSettings } from '#shared/domain/notifications/notification-settings.ts';
import { DEFAULT_NOTIFICATION_SETTINGS } from '#shared/domain/notifications/notification-settings.ts';
import { DEFAULT_PREFERENCES, type NotificationPreferences } from '#shared/domain/notifications/preferences.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readItems } from '#shared/store/table/read.ts';
import type { Write } from '#shared/store/table/transaction.ts';
import { writeIfUnchanged } from '#shared/store/table/write-if-unchanged.ts';

/** A record with its revision: null if it is not stored. */
type WithRevision<T> = T & { readonly revision: number | null };

/** Preferences with their person. */
export interface UserPreferences extends NotificationPreferences {
  readonly userId: number;
}

/** Reads a person's notification preferences. One call. */
export async function readPreferences(account: number, userId: number): Promise<WithRevision<UserPreferences>> {
  const key = keys.notificationPreferences(account, userId);
  const stored = (await readItems([key])).get<WithRevision<UserPreferences>>(key);
  return stored ?? { ...DEFAULT_PREFERENCES, userId, revision: null };
}

/** Writes a person's choices if unchanged. */
export function preferencesWrite(
  account: number,
  { userId, revision }: WithRevision<UserPreferences>,
  { choices, readUntil, reports = [] }: NotificationPreferences,
): Write {
  const values = { userId, choices, readUntil, ...(reports.length > 0 ? { reports } : {}) };
  return writeIfUnchanged(keys.notificationPreferences(account, userId), revision, values);
}

/** Reads the company's notification settings. One call. */
export async function readNotificationSettings(account: number): Promise<WithRevision<NotificationSettings>> {
  const key = keys.notificationSettings(account);
  const stored = (await readItems([key])).get<WithRevision<NotificationSettings>>(key);
  if (!stored) return { ...DEFAULT_NOTIFICATION_SETTINGS, revision: null };
  // Without its data key, which the first release of Slack lacked, it has to be connected again.
  return stored.slack && !stored.slack.key ? { ...stored, slack: null } : stored;
}

/** Writes the company's settings if unchanged. */
export function notificationSettingsWrite(
  account: number,
  { revision }: Pick<WithRevision<NotificationSettings>, 'revision'>,
  { largeCommission, slack }: NotificationSettings,
): Write {
  return writeIfUnchanged(keys.notificationSettings(account), revision, { largeCommission, slack });
}
