import { endpoint } from '#shared/http/endpoint.ts';
import { changeNotificationSettings } from '#shared/operations/notifications/company-settings.ts';
import { generateDataKey } from '#shared/outside/data-key.ts';
import { presentNotificationSettingsV2 } from '#shared/present/v2/notifications/notifications.ts';
import { v2NotificationSettingsUpdate } from '#shared/routes/v2/notifications/notifications.ts';

export const handler = endpoint(v2NotificationSettingsUpdate, async ({ input, ...call }) => {
  const { large_commission: largeCommission, slack_webhook_url: slackUrl, slack_kinds: slackKinds } = input;
  const changes = {
    largeCommission: largeCommission === 0 ? null : largeCommission,
    slackUrl: slackUrl === '' ? null : slackUrl,
    slackKinds,
  };
  return presentNotificationSettingsV2(await changeNotificationSettings({ ...call, newKey: generateDataKey }, changes));
});
