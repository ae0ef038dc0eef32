import { endpoint } from '#shared/http/endpoint.ts';
import { listLatestNotifications } from '#shared/operations/notifications/preferences.ts';
import { presentNotificationV2 } from '#shared/present/v2/notifications/notifications.ts';
import { v2NotificationsLatest } from '#shared/routes/v2/notifications/notifications.ts';

export const handler = endpoint(v2NotificationsLatest, async (call) =>
  (await listLatestNotifications(call)).map(presentNotificationV2),
);
