import type { MailSender } from '#shared/domain/mail/sender.ts';
import {
  DEFAULT_NOTIFICATION_SETTINGS,
  type NotificationSettings,
} from '#shared/domain/notifications/notification-settings.ts';
import type { Webhook } from '#shared/domain/webhooks/types.ts';
import { listenerKeys, partitions } from '#shared/store/table/keys.ts';
import { readPartition } from '#shared/store/table/read.ts';
import { selectWebhooks } from '#shared/store/webhooks/webhooks.ts';
import type { UserPreferences } from './notification-settings.ts';

/** Settings that decide who receives an account's notices. */
export interface NoticeReceivers {
  /** In order of creation. */
  readonly webhooks: readonly Webhook[];
  readonly mail: MailSender | null;
  readonly preferences: readonly UserPreferences[];
  readonly notifications: NotificationSettings;
}

/** Reads all webhooks, the mail sender, and the notification settings. */
export async function readNoticeReceivers(account: number): Promise<NoticeReceivers> {
  const items = await readPartition(partitions.listeners(account));
  const webhooks = selectWebhooks(items);
  const mail = items.find(({ sk }) => sk === listenerKeys.mail) as unknown as MailSender | undefined;
  const preferences = items.filter(({ sk }) => sk.startsWith(listenerKeys.preferences)) as unknown as UserPreferences[];
  const settings = items.find(({ sk }) => sk === listenerKeys.notifications) as unknown as
    | NotificationSettings
    | undefined;
  return { webhooks, mail: mail ?? null, preferences, notifications: settings ?? DEFAULT_NOTIFICATION_SETTINGS };
}
