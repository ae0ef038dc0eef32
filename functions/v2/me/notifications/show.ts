import { endpoint } from '#shared/http/endpoint.ts';
import { showOwnNotifications } from '#shared/operations/notifications/preferences.ts';
import { presentOwnNotificationsV2 } from '#shared/present/v2/notifications/notifications.ts';
import { v2OwnNotificationsShow } from '#shared/routes/v2/notifications/notifications.ts';

export const handler = endpoint(v2OwnNotificationsShow, async (call) =>
  presentOwnNotificationsV2(await showOwnNotifications(call)),
);
