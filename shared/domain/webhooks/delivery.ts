import { nameFor } from './names.ts';
import type { DeliveredType } from './notice.ts';
import type { Notice } from './notices.ts';
import { isTaken, waitAfter } from './retry.ts';
import type { Attempt, Delivery, Webhook } from './types.ts';

/** The most attempts that are kept of a delivery, the latest: one that is sent again by hand can have any number. */
export const MOST_ATTEMPTS = 20;

/**
 * The id of a delivery of one notice to one webhook: no other delivery of the account has it, and it is the same next time.
 * Deliveries of a webhook sort by it in the order in which the service has learned of what they report.
 * @param recordedAt when the service learned of it, ISO 8601
 */
export function deliveryId({ id }: Pick<Notice, 'id'>, recordedAt: string, endpointId: number): string {
  return `${firstDeliveryId(recordedAt)}-${id.replace(/^evt_/, '')}-to-${endpointId}`;
}

/**
 * Where the ids of deliveries begin whose events the service has learned of at a time or later: none of them sorts before it.
 * @param recordedAt ISO 8601
 */
export function firstDeliveryId(recordedAt: string): string {
  return `msg_${Date.parse(recordedAt).toString(36).padStart(9, '0')}`;
}

/** The webhook that a delivery is to; null for what is no id of a delivery. */
export function webhookOf(deliveryId: string): number | null {
  const webhook = /^msg_[0-9a-z]{9}-[\w-]{1,80}-to-([1-9]\d{0,9})$/.exec(deliveryId)?.[1];
  return webhook === undefined ? null : Number(webhook);
}

/**
 * A delivery that is due at once.
 * @param notice what is reported, and when the service learned of it
 * @param text what is sent, as `webhookBody` makes it, sealed where it is about persons, and about whom it is
 * @param webhook which one it is sent to
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
 * The delivery after an attempt: delivered, waiting for the next one, or failed after the last. What was delivered stays so
 * when another attempt, that was under way, fails.
 * @param chance from 0 up to 1, for how long is waited
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
 * How many of the attempts began when those before were over. One that was made beside another, because its message was
 * handed out twice or somebody has sent the delivery again meanwhile, shows nothing more of the receiver: it takes none of
 * the attempts that are to come.
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
 * Whether a delivery was asked for before its webhook was disabled last: then it waits no more, also once that is enabled
 * again. So those that waited need not be looked for.
 */
export function isEnded({ askedAt, createdAt }: Delivery, { endedUpTo }: Webhook): boolean {
  return endedUpTo !== undefined && (askedAt ?? createdAt) <= endedUpTo;
}

/** The delivery as it stands with its webhook, whether that was noted in it yet or not. */
export function standing(delivery: Delivery, webhook: Webhook): Delivery {
  return webhook.disabled !== null || isEnded(delivery, webhook) ? givenUp(delivery) : delivery;
}

/** The delivery given up, as those of a webhook that is disabled are; one that is not pending comes back as it is. */
export function givenUp(delivery: Delivery): Delivery {
  if (delivery.state !== 'pending') return delivery;
  return { ...delivery, state: 'failed', dueAt: null, revision: delivery.revision + 1 };
}

/**
 * The delivery sent again by hand, with the same id and text. One that had all its attempts gets a single one more, after
 * which it has failed again.
 * @param now ISO 8601
 */
export function sentAgain(delivery: Delivery, now: string): Delivery {
  return { ...delivery, state: 'pending', dueAt: now, askedAt: now, revision: delivery.revision + 1 };
}
