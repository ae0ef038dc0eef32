import { webhookEventName } from './event-names.ts';
import type { DeliveryType } from './notice.ts';
import type { Notice } from './notices.ts';
import { isAcceptedByReceiver, retryDelay } from './retry.ts';
import type { Attempt, Delivery, Webhook } from './types.ts';

/** Stored attempts, the latest: manual resends are unlimited. */
export const MAX_STORED_ATTEMPTS = 20;

/**
 * Returns the deterministic id of a delivery. Ids of a webhook sort by recording time.
 * @param recordedAt ISO 8601
 */
export function deliveryId({ id }: Pick<Notice, 'id'>, recordedAt: string, endpointId: number): string {
  return `${firstDeliveryId(recordedAt)}-${id.replace(/^evt_/, '')}-to-${endpointId}`;
}

/**
 * Returns the smallest delivery id of a recording time.
 * @param recordedAt ISO 8601
 */
export function firstDeliveryId(recordedAt: string): string {
  return `msg_${Date.parse(recordedAt).toString(36).padStart(9, '0')}`;
}

/** Parses the webhook id of a delivery id; null if malformed. */
export function parseWebhookId(deliveryId: string): number | null {
  const webhook = /^msg_[0-9a-z]{9}-[\w-]{1,80}-to-([1-9]\d{0,9})$/.exec(deliveryId)?.[1];
  return webhook === undefined ? null : Number(webhook);
}

/**
 * Creates a delivery that is due immediately.
 * @param text output of `buildWebhookBody`, encrypted if it concerns persons, and those persons
 * @param now ISO 8601
 */
export function buildWebhookDelivery(
  id: string,
  notice: { readonly id: string; readonly type: DeliveryType; readonly at: string; readonly recordedAt: string },
  { body, about }: Required<Pick<Delivery, 'body' | 'about'>>,
  webhook: Pick<Webhook, 'names' | 'format' | 'maxRetries'>,
  now: string,
): Delivery {
  const { format, maxRetries } = webhook;
  const name = webhookEventName(notice.type, webhook);
  return {
    id,
    endpointId: parseWebhookId(id) ?? 0,
    type: notice.type,
    ...(name === notice.type ? {} : { name }),
    ...(format === undefined ? {} : { format }),
    ...(maxRetries === undefined ? {} : { maxRetries }),
    eventId: notice.id,
    at: notice.at,
    about,
    body,
    state: 'pending',
    attempts: [],
    dueAt: now,
    createdAt: now,
    askedAt: notice.recordedAt,
    revision: 0,
  };
}

/**
 * Applies an attempt: delivered, pending or failed. A delivered delivery stays delivered when a concurrent attempt
 * fails.
 * @param random in [0, 1), for jitter
 */
export function applyAttempt(delivery: Delivery, attempt: Attempt, random: number): Delivery {
  const attempts = [...delivery.attempts, attempt].slice(-MAX_STORED_ATTEMPTS);
  const after = { ...delivery, attempts, revision: delivery.revision + 1 };
  if (delivery.state === 'delivered' || isAcceptedByReceiver(attempt.outcome))
    return { ...after, state: 'delivered', dueAt: null };
  const wait =
    attempts.length < MAX_STORED_ATTEMPTS
      ? retryDelay(countSequentialAttempts(attempts), random, delivery.maxRetries)
      : null;
  if (wait === null) return { ...after, state: 'failed', dueAt: null };
  return {
    ...after,
    state: 'pending',
    dueAt: new Date(Date.parse(attempt.at) + attempt.durationMs + wait).toISOString(),
  };
}

/**
 * Counts sequential attempts. Overlapping ones (duplicate queue message, manual resend) reveal nothing new and must not
 * use up retries.
 */
function countSequentialAttempts(attempts: readonly Attempt[]): number {
  let count = 0;
  let lastEndMs = Number.NEGATIVE_INFINITY;
  for (const { at, durationMs } of attempts.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))) {
    const startMs = Date.parse(at);
    if (startMs >= lastEndMs) count += 1;
    lastEndMs = Math.max(lastEndMs, startMs + durationMs);
  }
  return count;
}

/**
 * Whether the delivery was requested before its webhook was last disabled. It then counts as failed even if the webhook
 * is enabled again, so disabling updates no deliveries.
 */
export function isDeliveryEnded({ askedAt, createdAt }: Delivery, { endedUpTo }: Webhook): boolean {
  return endedUpTo !== undefined && (askedAt ?? createdAt) <= endedUpTo;
}

/** Returns the effective state, whether or not it was stored when the webhook was disabled. */
export function effectiveDelivery(delivery: Delivery, webhook: Webhook): Delivery {
  return webhook.disabled !== null || isDeliveryEnded(delivery, webhook) ? markDeliveryFailed(delivery) : delivery;
}

/** Fails a pending delivery; others stay unchanged. */
export function markDeliveryFailed(delivery: Delivery): Delivery {
  if (delivery.state !== 'pending') return delivery;
  return { ...delivery, state: 'failed', dueAt: null, revision: delivery.revision + 1 };
}

/**
 * Resends a delivery manually, with the same id and text. Without retries left it gets one attempt.
 * @param now ISO 8601
 */
export function resendDelivery(delivery: Delivery, now: string): Delivery {
  return { ...delivery, state: 'pending', dueAt: now, askedAt: now, revision: delivery.revision + 1 };
}
