import type { Account } from '#shared/domain/accounts/account.ts';
import { describeNotification, type NotificationText } from '#shared/domain/notifications/describe-notification.ts';
import type { Notification } from '#shared/domain/notifications/notification.ts';
import { displayName } from '#shared/domain/promoters/promoter.ts';
import { type NotificationRecords, readNotificationRecords } from '#shared/store/notifications/notification-records.ts';

/** A notification in words. */
export interface DescribedNotification extends NotificationText {
  readonly notification: Notification;
}

/** Describes notifications with current names. One request per hundred. */
export async function describeNotifications(
  { id, currency }: Pick<Account, 'id' | 'currency'>,
  notifications: readonly Notification[],
): Promise<DescribedNotification[]> {
  const records = await readNotificationRecords(id, notifications);
  return notifications.map((notification, index) => {
    const { promoter = null, webhook = null } = records[index] ?? {};
    const names = { promoter: findPromoterName(promoter), host: findHost(webhook), currency };
    return { notification, ...describeNotification(notification, names) };
  });
}

function findPromoterName(promoter: NotificationRecords['promoter']): string | null {
  return promoter === null || promoter.deletedAt !== null ? null : displayName(promoter);
}

function findHost(webhook: NotificationRecords['webhook']): string | null {
  return webhook && URL.canParse(webhook.url) ? new URL(webhook.url).host : null;
}
