import type { Notification } from '#shared/domain/notifications/notification.ts';
import { keys, partitions } from '#shared/store/table/keys.ts';
import { readItem } from '#shared/store/table/read.ts';
import { queryAll, queryPage } from '#shared/store/table/requests.ts';
import { table } from '#shared/store/table/table.ts';
import { ConditionFailedError, commitSingle, create } from '#shared/store/table/transaction.ts';

const TTL_S = 90 * 86_400;

/** Writes a notification. Idempotent: its id names its event. One call. */
export async function putNotification(account: number, notification: Notification): Promise<void> {
  const expiry = { [table.ttl]: Math.floor(Date.parse(notification.at) / 1000) + TTL_S };
  try {
    await commitSingle(create(keys.notification(account, notification.id), { ...notification, ...expiry }, 'taken'));
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
  }
}

export function findNotification(account: number, id: string): Promise<Notification | null> {
  return readItem<Notification>(keys.notification(account, id));
}

/** Reads the latest notifications, newest first. One call. */
export async function readLatestNotifications(account: number, limit: number): Promise<Notification[]> {
  const { Items = [] } = await queryPage({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': partitions.notifications(account) },
    ConsistentRead: true,
    ScanIndexForward: false,
    Limit: limit,
  });
  return Items as unknown as Notification[];
}

/** Reads the notifications of a span, oldest first. One call per megabyte. @param span excludes `until`; ISO 8601 */
export async function readNotifications(
  account: number,
  { from, until }: { readonly from: string; readonly until: string },
): Promise<Notification[]> {
  const items = await queryAll({
    // Ids begin with the time, so that no id equals `until`.
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :until',
    ExpressionAttributeValues: { ':pk': partitions.notifications(account), ':from': from, ':until': until },
    ConsistentRead: true,
  });
  return items as unknown as Notification[];
}
