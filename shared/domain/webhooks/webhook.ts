import { DAY_MS } from '#shared/domain/time.ts';
import { hasText } from './names.ts';
import type { Notice } from './notices.ts';
import { isTaken } from './retry.ts';
import { firstSecret } from './secrets.ts';
import type { Attempt, DisabledBecause, Webhook, WebhookSettings } from './types.ts';

/** How long a webhook may fail before it is disabled. */
const LONGEST_FAILING_MS = 5 * DAY_MS;
/** A success that takes longer is a slow one. */
export const SLOW_MS = 3000;
/** How long a webhook that had trouble has to do well before it counts as one in good order again. */
const CALM_MS = 10 * 60_000;

/**
 * Whether a webhook is to be notified of something: of nothing that was known before there was the webhook.
 * @param recordedAt when the service learned of it, ISO 8601
 */
export function wants(webhook: Webhook, { type, of }: Pick<Notice, 'type' | 'of'>, recordedAt: string): boolean {
  const { disabled, campaignId, campaignIds = [], types, format, createdAt } = webhook;
  if (disabled !== null || recordedAt < createdAt) return false;
  if (campaignId !== null && campaignId !== of.campaignId) return false;
  if (campaignIds.length > 0 && !campaignIds.includes(of.campaignId)) return false;
  return hasText(type, format) && (types === 'all' || types.includes(type));
}

/**
 * What an attempt says of its webhook: one that has failed for five days, with no success in between, is disabled by the
 * next failure; a success ends all that has failed before it, and says whether it was slow.
 * @returns `webhook` itself where nothing changes
 */
export function observed(webhook: Webhook, { at, durationMs, outcome }: Attempt): Webhook {
  const { failingSince } = webhook;
  if (isTaken(outcome)) {
    // An earlier attempt whose outcome comes late says nothing of what has failed since.
    const failing = failingSince !== null && at < failingSince ? failingSince : null;
    const slow = durationMs > SLOW_MS ? (webhook.slowSince ?? at) : null;
    if (failing === failingSince && slow === webhook.slowSince) return webhook;
    const recovered = failing === null && slow === null ? { recoveredAt: at } : {};
    return { ...webhook, failingSince: failing, slowSince: slow, ...recovered, revision: webhook.revision + 1 };
  }
  if (failingSince === null) return { ...webhook, failingSince: at, revision: webhook.revision + 1 };
  return Date.parse(at) - Date.parse(failingSince) < LONGEST_FAILING_MS ? webhook : disabled(webhook, 'failing', at);
}

/**
 * Whether a webhook fails or is slow, or did so a moment ago: one that hangs now and then would come back to hold others
 * up. Its messages go through a queue of their own, where they delay only their like.
 * @param now ISO 8601
 */
export function isTroubled({ failingSince, slowSince, recoveredAt }: Webhook, now: string): boolean {
  if (failingSince !== null || slowSince !== null) return true;
  return recoveredAt !== null && Date.parse(now) - Date.parse(recoveredAt) < CALM_MS;
}

/** The webhook as one that is slow, which is known before it has answered; one in trouble already comes back as it is. */
export function slowed(webhook: Webhook, now: string): Webhook {
  return isTroubled(webhook, now) ? webhook : { ...webhook, slowSince: now, revision: webhook.revision + 1 };
}

/** A new webhook, enabled, with its first secret. @param now ISO 8601 */
export function newWebhook(
  made: Pick<Webhook, 'id' | 'url' | 'campaignId' | 'types'> & Partial<WebhookSettings>,
  now: string,
): Webhook {
  return {
    ...made,
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
 * The webhook disabled: all that waits for it has failed with that. One that is so already comes back as it is.
 * @param now ISO 8601
 */
export function disabled(webhook: Webhook, because: DisabledBecause, now: string): Webhook {
  if (webhook.disabled !== null) return webhook;
  return { ...webhook, disabled: { since: now, because }, endedUpTo: now, revision: webhook.revision + 1 };
}

/** The webhook enabled, with five days anew; one that is so already comes back as it is. */
export function enabled(webhook: Webhook): Webhook {
  if (webhook.disabled === null) return webhook;
  return {
    ...webhook,
    disabled: null,
    // Earlier versions have not noted it as they disabled one.
    endedUpTo: webhook.disabled.since,
    failingSince: null,
    slowSince: null,
    recoveredAt: null,
    revision: webhook.revision + 1,
  };
}
