import type { Notification } from '#shared/domain/notifications/notification.ts';
import { getNotificationChoice } from '#shared/domain/notifications/preferences.ts';
import type { NotificationMessage, QueueMessage, SlackMessage } from '#shared/outside/queues.ts';
import type { NoticeReceivers } from '#shared/store/notifications/notice-receivers.ts';
import { putNotification } from '#shared/store/notifications/notifications.ts';

type NotificationReceivers = Omit<NoticeReceivers, 'webhooks'>;

/**
 * Writes notifications, which the dashboard and digests read, and returns the messages to send immediately. Idempotent.
 * One request per notification.
 */
export async function announceNotifications(
  account: number,
  notifications: readonly Notification[],
  receivers: NotificationReceivers,
): Promise<QueueMessage<NotificationMessage | SlackMessage>[]> {
  await Promise.all(notifications.map((notification) => putNotification(account, notification)));
  return notifications.flatMap((notification) => [
    ...buildMails(account, notification, receivers),
    ...buildSlackMessages(account, notification, receivers),
  ]);
}

/** Whether a person may still see it is decided when the e-mail is sent. */
function buildMails(
  account: number,
  { id, kind, at }: Notification,
  { mail: sender, preferences }: NotificationReceivers,
): QueueMessage<NotificationMessage>[] {
  if (sender?.verifiedAt == null || at < sender.verifiedAt) return [];
  return preferences
    .filter((candidate) => getNotificationChoice(candidate, kind).email === 'immediately')
    .map(({ userId: user }) => ({
      queue: 'mails',
      message: { account, mail: `mail_${account}-${id}-to-${user}`, user, notification: id },
      group: String(account),
    }));
}

/** Notifications from before the connection are not sent. */
function buildSlackMessages(
  account: number,
  { id, kind, at }: Notification,
  { notifications: { slack } }: NotificationReceivers,
): QueueMessage<SlackMessage>[] {
  if (!slack?.kinds.includes(kind) || at < slack.setAt) return [];
  return [{ queue: 'webhooks', message: { account, slack: id, attempt: 1 }, group: `${account}-slack` }];
}
