import { NOTIFICATION_KINDS, type NotificationKind } from '#shared/domain/notifications/notification.ts';
import type { NotificationSettings, SlackSettings } from '#shared/domain/notifications/notification-settings.ts';
import { isSlackUrl, SLACK_URL_INVALID } from '#shared/domain/notifications/slack.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import type { EncryptingCall } from '#shared/operations/payout-methods/encrypted-details.ts';
import { webhookAddressRules } from '#shared/outside/webhook-address-rules.ts';
import {
  notificationSettingsWrite,
  readNotificationSettings,
} from '#shared/store/notifications/notification-settings.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { encryptSlackUrl } from './slack-url.ts';

export const SLACK_NOT_CONNECTED = 'Slack is not connected: set slack_webhook_url first.';

/** Changes to the settings. Omitted values stay, null removes. */
interface SettingsChanges {
  readonly largeCommission?: number | null | undefined;
  readonly slackUrl?: string | null | undefined;
  readonly slackKinds?: readonly NotificationKind[] | undefined;
}

/** Returns the company's notification settings. */
export function showNotificationSettings({ account }: Pick<Call, 'account'>): Promise<NotificationSettings> {
  return readNotificationSettings(account.id);
}

/**
 * Changes the company's notification settings.
 * @throws Refusal `invalid` for a URL other than Slack's, and for kinds without Slack
 */
export async function changeNotificationSettings(
  call: EncryptingCall,
  { largeCommission, slackUrl, slackKinds }: SettingsChanges,
): Promise<NotificationSettings> {
  if (slackUrl && !isSlackUrl(slackUrl, webhookAddressRules())) {
    throw new Refusal({ code: 'invalid', message: SLACK_URL_INVALID });
  }
  const { account, runtime } = call;
  const encrypted = slackUrl ? await encryptSlackUrl(call, slackUrl) : slackUrl === null ? null : undefined;
  return retryOnConflict(async () => {
    const before = await readNotificationSettings(account.id);
    const after = {
      largeCommission: largeCommission === undefined ? before.largeCommission : largeCommission,
      slack: changeSlack(before.slack, encrypted, slackKinds, runtime.now()),
    };
    await commit([notificationSettingsWrite(account.id, before, after)]);
    return after;
  }, runtime);
}

function changeSlack(
  before: SlackSettings | null,
  encrypted: Pick<SlackSettings, 'key' | 'url'> | null | undefined,
  kinds: readonly NotificationKind[] | undefined,
  now: string,
): SlackSettings | null {
  if (encrypted === null) return null;
  const connected = encrypted ? { kinds: before?.kinds ?? NOTIFICATION_KINDS, ...encrypted, setAt: now } : before;
  if (!connected && kinds) throw new Refusal({ code: 'invalid', message: SLACK_NOT_CONNECTED });
  return connected && kinds ? { ...connected, kinds } : connected;
}
