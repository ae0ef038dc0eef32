import type { MailSender } from '#shared/domain/mail/sender.ts';
import {
  DEFAULT_NOTIFICATION_SETTINGS,
  type NotificationSettings,
} from '#shared/domain/notifications/notification-settings.ts';
import type { Webhook } from '#shared/domain/webhooks/types.ts';
import type { UserPreferences } from '#shared/store/notifications/notification-settings.ts';
import { keys, listenerKeys, partitions } from '#shared/store/table/keys.ts';
import { type Item, readItem, readPartition } from '#shared/store/table/read.ts';
import { unchangedSince } from '#shared/store/table/revision.ts';
import { create, remove, replace, type Write } from '#shared/store/table/transaction.ts';

export interface Listeners {
  /** In order of creation. */
  readonly webhooks: readonly Webhook[];
  readonly mail: MailSender | null;
  readonly preferences: readonly UserPreferences[];
  readonly notifications: NotificationSettings;
}

/** Reads all webhooks, the mail sender, and the settings of notifications. */
export async function readListeners(account: number): Promise<Listeners> {
  const items = await readPartition(partitions.listeners(account));
  const webhooks = selectWebhooks(items);
  const mail = items.find(({ sk }) => sk === listenerKeys.mail) as unknown as MailSender | undefined;
  const preferences = items.filter(({ sk }) => sk.startsWith(listenerKeys.preferences)) as unknown as UserPreferences[];
  const settings = items.find(({ sk }) => sk === listenerKeys.notifications) as unknown as
    | NotificationSettings
    | undefined;
  return { webhooks, mail: mail ?? null, preferences, notifications: settings ?? DEFAULT_NOTIFICATION_SETTINGS };
}

/** Reads all webhooks, and how many were created manually. */
export async function readWebhooks(
  account: number,
): Promise<{ readonly webhooks: readonly Webhook[]; readonly made: number | null }> {
  const items = await readPartition(partitions.listeners(account));
  const countItem = items.find(({ sk }) => sk === listenerKeys.made);
  return { webhooks: selectWebhooks(items), made: countItem ? Number(countItem.revision) : null };
}

/** Counts a manually created webhook; conflicts with concurrent ones. */
export function webhookCountWrite(account: number, revision: number | null): Write {
  const key = keys.webhooksMade(account);
  return revision === null
    ? create(key, { revision: 1 }, 'stale')
    : replace(key, { revision: revision + 1 }, unchangedSince(revision), 'stale');
}

export async function findWebhook(account: number, id: number): Promise<Webhook | null> {
  return readItem<Webhook>(keys.webhook(account, id));
}

/** Writes a webhook if unchanged. */
export function webhookWrite(account: number, before: Webhook | null, after: Webhook): Write {
  const key = keys.webhook(account, after.id);
  return before
    ? replace(key, { ...after }, unchangedSince(before.revision), 'stale')
    : create(key, { ...after }, 'taken');
}

/** Removes a webhook if unchanged. */
export function webhookRemoval(account: number, { id, revision }: Webhook): Write {
  return remove(keys.webhook(account, id), unchangedSince(revision), 'stale');
}

export async function findMailSender(account: number): Promise<MailSender | null> {
  return readItem<MailSender>(keys.mailSender(account));
}

/** Writes the mail sender if unchanged. */
export function mailSenderWrite(account: number, before: MailSender | null, after: MailSender): Write {
  return replace(keys.mailSender(account), { ...after }, unchangedSince(before?.revision), 'stale');
}

function selectWebhooks(items: readonly Item[]): Webhook[] {
  return items.filter(({ sk }) => sk.startsWith(listenerKeys.webhook)) as unknown as Webhook[];
}
