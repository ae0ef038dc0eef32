import { DAY_MS } from '#shared/domain/time.ts';
import { supportsType } from './event-names.ts';
import type { Notice } from './notices.ts';
import { isAcceptedByReceiver } from './retry.ts';
import { firstSecret } from './secrets.ts';
import type { Attempt, DisableReason, Webhook, WebhookSettings } from './types.ts';

/** Failing this long disables a webhook. */
const MAX_FAILING_MS = 5 * DAY_MS;
export const SLOW_RESPONSE_MS = 3000;
/** Time until a recovered webhook counts as healthy. */
const PROBATION_MS = 10 * 60_000;

/**
 * Whether a webhook subscribes to a notice. Events recorded before its creation are excluded.
 * @param recordedAt ISO 8601
 */
export function subscribesTo(webhook: Webhook, { type, of }: Pick<Notice, 'type' | 'of'>, recordedAt: string): boolean {
  const { disabled, campaignId, campaignIds = [], types, format, createdAt } = webhook;
  if (disabled !== null || recordedAt < createdAt) return false;
  if (campaignId !== null && campaignId !== of.campaignId) return false;
  if (campaignIds.length > 0 && !campaignIds.includes(of.campaignId)) return false;
  return supportsType(type, format) && (types === 'all' || types.includes(type));
}

/**
 * Updates a webhook's health after an attempt. The first failure after five days without a success disables it; a
 * success clears failures and records slowness.
 * @returns `webhook` itself if nothing changes
 */
export function updateWebhookHealth(webhook: Webhook, { at, durationMs, outcome }: Attempt): Webhook {
  const { failingSince } = webhook;
  if (isAcceptedByReceiver(outcome)) {
    // A late result of an earlier attempt clears no later failures.
    const failing = failingSince !== null && at < failingSince ? failingSince : null;
    const slow = durationMs > SLOW_RESPONSE_MS ? (webhook.slowSince ?? at) : null;
    if (failing === failingSince && slow === webhook.slowSince) return webhook;
    const recovered = failing === null && slow === null ? { recoveredAt: at } : {};
    return { ...webhook, failingSince: failing, slowSince: slow, ...recovered, revision: webhook.revision + 1 };
  }
  if (failingSince === null) return { ...webhook, failingSince: at, revision: webhook.revision + 1 };
  return Date.parse(at) - Date.parse(failingSince) < MAX_FAILING_MS ? webhook : disableWebhook(webhook, 'failing', at);
}

/**
 * Whether a webhook is, or recently was, failing or slow. Its messages use the slow queue so that they do not delay
 * others.
 * @param now ISO 8601
 */
export function isFailingOrSlow({ failingSince, slowSince, recoveredAt }: Webhook, now: string): boolean {
  if (failingSince !== null || slowSince !== null) return true;
  return recoveredAt !== null && Date.parse(now) - Date.parse(recoveredAt) < PROBATION_MS;
}

/** Marks a webhook slow before it responds, unless it is already in trouble. */
export function markWebhookSlow(webhook: Webhook, now: string): Webhook {
  return isFailingOrSlow(webhook, now) ? webhook : { ...webhook, slowSince: now, revision: webhook.revision + 1 };
}

/** Creates an enabled webhook with its first secret. @param now ISO 8601 */
export function buildWebhook(
  values: Pick<Webhook, 'id' | 'url' | 'campaignId' | 'types'> & Partial<WebhookSettings>,
  now: string,
): Webhook {
  return {
    ...values,
    disabled: null,
    failingSince: null,
    slowSince: null,
    recoveredAt: null,
    secrets: [firstSecret(now)],
    createdAt: now,
    revision: 1,
  };
}

/**
 * Disables a webhook, which fails its pending deliveries.
 * @param now ISO 8601
 */
export function disableWebhook(webhook: Webhook, reason: DisableReason, now: string): Webhook {
  if (webhook.disabled !== null) return webhook;
  return { ...webhook, disabled: { since: now, because: reason }, endedUpTo: now, revision: webhook.revision + 1 };
}

/** Enables a webhook and resets its failures. */
export function enableWebhook(webhook: Webhook): Webhook {
  if (webhook.disabled === null) return webhook;
  return {
    ...webhook,
    disabled: null,
    // Earlier versions did not set it on disabling.
    endedUpTo: webhook.disabled.since,
    failingSince: null,
    slowSince: null,
    recoveredAt: null,
    revision: webhook.revision + 1,
  };
}
