import { isInService } from '#shared/domain/accounts/account.ts';
import type { SlackSettings } from '#shared/domain/notifications/notification-settings.ts';
import {
  buildSlackMessage,
  isPermanentSlackFailure,
  SLACK_RETRIES,
  secondsUntilSlackTest,
} from '#shared/domain/notifications/slack.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { isAcceptedByReceiver, retryDelay } from '#shared/domain/webhooks/retry.ts';
import type { AttemptOutcome } from '#shared/domain/webhooks/types.ts';
import type { Call, OpenCall } from '#shared/operations/call.ts';
import type { DecryptDataKey } from '#shared/outside/data-key.ts';
import { pagesOrigin } from '#shared/outside/mail/pages-origin.ts';
import { MAX_QUEUE_DELAY_S, type SendMessages, type SlackMessage } from '#shared/outside/queues.ts';
import type { PostWebhook } from '#shared/outside/webhook-post.ts';
import { findAccount } from '#shared/store/accounts/accounts.ts';
import { claimMail, markMailRefused, markMailSent } from '#shared/store/mail/mails.ts';
import {
  notificationSettingsWrite,
  readNotificationSettings,
} from '#shared/store/notifications/notification-settings.ts';
import { findNotification } from '#shared/store/notifications/notifications.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { SLACK_NOT_CONNECTED } from './company-settings.ts';
import { describeNotifications } from './describe.ts';
import { decryptSlackUrl } from './slack-url.ts';

/** Services that Slack messages use. */
interface SlackDependencies {
  readonly post: PostWebhook;
  readonly decryptKey: DecryptDataKey;
}

/**
 * Outcome of an attempt.
 * - `retried`: queued again
 * - `failed`: Slack rejects the webhook, or no retries are left
 * - `dropped`: sent before, or obsolete
 * - `under_way`: another worker is sending it; deliver the message again
 */
export type SlackOutcome = 'sent' | 'retried' | 'failed' | 'dropped' | 'under_way';

const TEST = {
  title: 'Test message',
  text: 'Notifications of your referral program will arrive in this channel.',
  page: '/dashboard/settings?part=notifications',
} as const;

/**
 * Sends a notification to Slack once, by the claim that e-mails have, too. A failed attempt is queued again with
 * exponential backoff and jitter.
 * @throws Error if table, queue or KMS is unavailable; the message must be delivered again
 */
export async function sendToSlack(
  { runtime }: OpenCall,
  { account: id, slack: notificationId, attempt }: SlackMessage,
  { send, ...dependencies }: SlackDependencies & { readonly send: SendMessages },
): Promise<SlackOutcome> {
  const [account, { slack }, notification] = await Promise.all([
    findAccount(id),
    readNotificationSettings(id),
    findNotification(id, notificationId),
  ]);
  if (!account || !isInService(account) || !notification || !slack?.kinds.includes(notification.kind)) return 'dropped';
  const [described] = await describeNotifications(account, [notification]);
  if (!described) return 'dropped';
  const claim = { account: id, mail: `slack_${id}-${notificationId}`, topic: null, token: runtime.token() };
  const claimed = await claimMail(claim, runtime.now());
  if (claimed !== 'claimed') return claimed === 'under_way' ? 'under_way' : 'dropped';
  const outcome = await post(id, slack, buildSlackMessage(described, pagesOrigin()), dependencies);
  if (isAcceptedByReceiver(outcome)) {
    await markMailSent(claim, runtime.now());
    return 'sent';
  }
  await markMailRefused(claim, describeOutcome(outcome), runtime.now());
  const delayMs = retryDelay(attempt, runtime.random(), SLACK_RETRIES);
  if (delayMs === null || ('status' in outcome && isPermanentSlackFailure(outcome.status))) return 'failed';
  const delayS = Math.min(Math.ceil(delayMs / 1000), MAX_QUEUE_DELAY_S);
  const message = { account: id, slack: notificationId, attempt: attempt + 1 };
  await send([{ queue: 'slowWebhooks', message, group: `${id}-slack`, delayS }]);
  return 'retried';
}

/**
 * Sends a test message to Slack immediately.
 * @throws Refusal `invalid` without Slack; `too_many_tries` soon after another one
 */
export async function sendSlackTest(
  { account, runtime }: Call,
  dependencies: SlackDependencies,
): Promise<AttemptOutcome> {
  const slack = await retryOnConflict(async () => {
    const before = await readNotificationSettings(account.id);
    if (!before.slack) throw new Refusal({ code: 'invalid', message: SLACK_NOT_CONNECTED });
    const now = runtime.now();
    const retryAfter = secondsUntilSlackTest(before.slack, now);
    if (retryAfter > 0) throw new Refusal({ code: 'too_many_tries', retryAfter });
    const tested = { ...before.slack, testedAt: now };
    await commit([notificationSettingsWrite(account.id, before, { ...before, slack: tested })]);
    return tested;
  }, runtime);
  return post(account.id, slack, buildSlackMessage(TEST, pagesOrigin()), dependencies);
}

async function post(
  account: number,
  slack: SlackSettings,
  body: string,
  { post: send, decryptKey }: SlackDependencies,
): Promise<AttemptOutcome> {
  const headers = { 'content-type': 'application/json', 'user-agent': 'referral-tracking' };
  return send({ url: await decryptSlackUrl(decryptKey, account, slack), headers, body });
}

/** Without the address, which is a secret. */
function describeOutcome(outcome: AttemptOutcome): string {
  return 'status' in outcome ? `status ${outcome.status}` : outcome.error;
}
