import { nameFor } from './names.ts';
import type { DeliveredType } from './notice.ts';
import type { Notice } from './notices.ts';
import { isTaken, waitAfter } from './retry.ts';
import type { Attempt, Delivery, Webhook } from './types.ts';

/** Limit of stored attempts, the latest first to be kept: manual resends are unlimited. */
export const MOST_ATTEMPTS = 20;

/**
 * Returns the deterministic id of one notice's delivery to one webhook, unique within the account. Ids of a webhook
 * sort by the time the service recorded the event.
 * @param recordedAt ISO 8601
 */
export function deliveryId({ id }: Pick<Notice, 'id'>, recordedAt: string, endpointId: number): string {
  return `${firstDeliveryId(recordedAt)}-${id.replace(/^evt_/, '')}-to-${endpointId}`;
}

/**
 * Returns the lower bound of delivery ids for events recorded at or after a time.
 * @param recordedAt ISO 8601
 */
export function firstDeliveryId(recordedAt: string): string {
  return `msg_${Date.parse(recordedAt).toString(36).padStart(9, '0')}`;
}

/** Parses the webhook id from a delivery id; null for other texts. */
export function webhookOf(deliveryId: string): number | null {
  const webhook = /^msg_[0-9a-z]{9}-[\w-]{1,80}-to-([1-9]\d{0,9})$/.exec(deliveryId)?.[1];
  return webhook === undefined ? null : Number(webhook);
}

/**
 * Creates a delivery that is due immediately.
 * @param notice event and the time it was recorded
 * @param text output of `webhookBody`, encrypted if it concerns persons, with those persons
 * @param now ISO 8601
 */
export function newDelivery(
  id: string,
  notice: { readonly id: string; readonly type: DeliveredType; readonly at: string; readonly recordedAt: string },
  { body, about }: Required<Pick<Delivery, 'body' | 'about'>>,
  webhook: Pick<Webhook, 'names' | 'format' | 'maxRetries'>,
  now: string,
): Delivery {
  const { format, maxRetries } = webhook;
  const name = nameFor(notice.type, webhook);
  return {
    id,
    endpointId: webhookOf(id) ?? 0,
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
 * Applies an attempt: delivered, pending until the next retry, or failed after the last. A delivered state survives the
 * failure of a concurrent attempt.
 * @param chance in [0, 1), for jitter
 */
export function attempted(delivery: Delivery, attempt: Attempt, chance: number): Delivery {
  const attempts = [...delivery.attempts, attempt].slice(-MOST_ATTEMPTS);
  const after = { ...delivery, attempts, revision: delivery.revision + 1 };
  if (delivery.state === 'delivered' || isTaken(attempt.outcome)) return { ...after, state: 'delivered', dueAt: null };
  const wait =
    attempts.length < MOST_ATTEMPTS ? waitAfter(oneAfterAnother(attempts), chance, delivery.maxRetries) : null;
  if (wait === null) return { ...after, state: 'failed', dueAt: null };
  return {
    ...after,
    state: 'pending',
    dueAt: new Date(Date.parse(attempt.at) + attempt.durationMs + wait).toISOString(),
  };
}

/**
 * Counts sequential attempts. Overlapping attempts (a duplicate queue message, or a manual resend) reveal nothing new
 * about the receiver and must not use up retries.
 */
function oneAfterAnother(attempts: readonly Attempt[]): number {
  let count = 0;
  let over = Number.NEGATIVE_INFINITY;
  for (const { at, durationMs } of attempts.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))) {
    const began = Date.parse(at);
    if (began >= over) count += 1;
    over = Math.max(over, began + durationMs);
  }
  return count;
}

/**
 * Whether the delivery was requested before its webhook was last disabled. It then counts as failed even after the
 * webhook is enabled again, so pending deliveries need no search.
 */
export function isEnded({ askedAt, createdAt }: Delivery, { endedUpTo }: Webhook): boolean {
  return endedUpTo !== undefined && (askedAt ?? createdAt) <= endedUpTo;
}

/** Returns the delivery's effective state, whether or not the webhook's disabling was stored with it. */
export function standing(delivery: Delivery, webhook: Webhook): Delivery {
  return webhook.disabled !== null || isEnded(delivery, webhook) ? givenUp(delivery) : delivery;
}

/** Fails a pending delivery, as disabling its webhook does; returns others unchanged. */
export function givenUp(delivery: Delivery): Delivery {
  if (delivery.state !== 'pending') return delivery;
  return { ...delivery, state: 'failed', dueAt: null, revision: delivery.revision + 1 };
}

/**
 * Resends a delivery manually, with the same id and text. A delivery without retries left gets a single attempt.
 * @param now ISO 8601
 */
export function sentAgain(delivery: Delivery, now: string): Delivery {
  return { ...delivery, state: 'pending', dueAt: now, askedAt: now, revision: delivery.revision + 1 };
}
