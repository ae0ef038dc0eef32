import type { Notification } from '#shared/domain/notifications/notification.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import type { Webhook } from '#shared/domain/webhooks/types.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readItems } from '#shared/store/table/read.ts';

/** Records that a notification names; null if it names none, or if it is gone. */
export interface NotificationRecords {
  readonly promoter: Promoter | null;
  readonly webhook: Webhook | null;
}

/** Reads the records that notifications name, in their order. One call per hundred records. */
export async function readNotificationRecords(
  account: number,
  notifications: readonly Notification[],
): Promise<NotificationRecords[]> {
  const recordKeys = notifications.map((notification) => ({
    promoter: 'promoterId' in notification ? keys.promoter(account, notification.promoterId) : null,
    webhook: 'endpointId' in notification ? keys.webhook(account, notification.endpointId) : null,
  }));
  const items = await readItems(recordKeys.flatMap(({ promoter, webhook }) => [promoter, webhook]));
  return recordKeys.map(({ promoter, webhook }) => ({
    promoter: items.get<Promoter>(promoter),
    webhook: items.get<Webhook>(webhook),
  }));
}
