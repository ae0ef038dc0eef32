import { endpoint } from '#shared/http/endpoint.ts';
import { updatePreferences } from '#shared/operations/notifications/preferences.ts';
import { presentNotificationPreferencesV2 } from '#shared/present/v2/notifications/notifications.ts';
import { v2NotificationPreferencesUpdate } from '#shared/routes/v2/notifications/notifications.ts';

export const handler = endpoint(v2NotificationPreferencesUpdate, async ({ input, ...call }) => {
  const kinds = input.kinds?.map(({ kind, in_app: inApp, email }) => ({ kind, inApp, email }));
  const { read_until: readUntil, reports } = input;
  return presentNotificationPreferencesV2(await updatePreferences(call, { kinds, readUntil, reports }));
});
