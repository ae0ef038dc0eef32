import { endpoint } from '#shared/http/endpoint.ts';
import { showNotificationSettings } from '#shared/operations/notifications/company-settings.ts';
import { presentNotificationSettingsV2 } from '#shared/present/v2/notifications/notifications.ts';
import { v2NotificationSettingsShow } from '#shared/routes/v2/notifications/notifications.ts';

export const handler = endpoint(v2NotificationSettingsShow, async (call) =>
  presentNotificationSettingsV2(await showNotificationSettings(call)),
);
