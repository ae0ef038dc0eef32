import { endpoint } from '#shared/http/endpoint.ts';
import { showPreferences } from '#shared/operations/notifications/preferences.ts';
import { presentNotificationPreferencesV2 } from '#shared/present/v2/notifications/notifications.ts';
import { v2NotificationPreferencesShow } from '#shared/routes/v2/notifications/notifications.ts';

export const handler = endpoint(v2NotificationPreferencesShow, async (call) =>
  presentNotificationPreferencesV2(await showPreferences(call)),
);
