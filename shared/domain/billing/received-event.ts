import * as v from 'valibot';
import { BILLING_PROVIDERS, type BillingMode, type BillingProvider } from './connection.ts';
import type { BillingOutcome } from './outcome.ts';
import { providerId, textTime, unixTime } from './shapes.ts';

/** Common fields of provider events. */
interface EventEnvelope {
  /** Stable across deliveries. */
  readonly eventId: string;
  readonly type: string;
  /** ISO 8601. */
  readonly at: string;
  /** Null if the event lacks the mode. */
  readonly isLive: boolean | null;
  /** Provider ids to find it by. */
  readonly names: readonly string[];
}

const MAX_ID_LENGTH = 255;
const MAX_EVENT_IDS = 12;

const id = v.pipe(providerId, v.maxLength(MAX_ID_LENGTH));
const fields = v.fallback(v.record(v.string(), v.unknown()), {});

const stripeShape = v.object({
  id,
  type: id,
  created: unixTime,
  livemode: v.boolean(),
  data: v.fallback(v.object({ object: fields }), { object: {} }),
});

const paddleShape = v.object({
  event_id: id,
  event_type: id,
  occurred_at: textTime,
  data: fields,
});

/** Fields with ids of other records. */
const ID_FIELDS = [
  'id',
  ...['invoice', 'payment_intent', 'charge', 'customer', 'subscription'],
  ...['transaction_id', 'invoice_id', 'customer_id', 'subscription_id'],
];

/** Parses the common fields; null for other data. */
export function parseEnvelope(provider: BillingProvider, event: unknown): EventEnvelope | null {
  if (provider === 'stripe') {
    const parsed = v.safeParse(stripeShape, event);
    if (!parsed.success) return null;
    const { id: eventId, type, created: at, livemode: isLive, data } = parsed.output;
    return { eventId, type, at, isLive, names: collectIds(eventId, data.object) };
  }
  const parsed = v.safeParse(paddleShape, event);
  if (!parsed.success) return null;
  const { event_id: eventId, event_type: type, occurred_at: at, data } = parsed.output;
  return { eventId, type, at, isLive: null, names: collectIds(eventId, data) };
}

/** Stripe nests some ids one level deeper. */
function collectIds(eventId: string, record: Readonly<Record<string, unknown>>): readonly string[] {
  const parent = v.safeParse(v.object({ subscription_details: fields }), record.parent);
  const payment = v.safeParse(fields, record.payment);
  const below = [parent.success ? parent.output.subscription_details : {}, payment.success ? payment.output : {}];
  const ids = [record, ...below].flatMap((values) => ID_FIELDS.flatMap((name) => readId(values[name])));
  return [...new Set([eventId, ...ids])].slice(0, MAX_EVENT_IDS);
}

function readId(value: unknown): string[] {
  const recordId = typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
  const parsed = v.safeParse(id, recordId);
  return parsed.success ? [parsed.output] : [];
}

/** A verified event with its outcome. */
export interface ReceivedEvent extends Pick<EventEnvelope, 'eventId' | 'type' | 'at' | 'names'> {
  readonly provider: BillingProvider;
  readonly mode: BillingMode;
  /** ISO 8601. */
  readonly receivedAt: string;
  readonly outcome: BillingOutcome;
  readonly workedAt: string;
  /** Number of waits. */
  readonly waited: number;
  /** Message of the last wait. Its redelivery schedules the retry again, in case it crashed. */
  readonly by?: string;
  readonly revision?: number;
}

const FIRST_WAIT_S = 15;

/** Returns the backoff in seconds. @param maxSeconds the queue's maximum delay */
export function retryDelaySeconds(waited: number, maxSeconds: number): number {
  return Math.min(maxSeconds, FIRST_WAIT_S * 2 ** Math.min(waited, 16));
}

/** Whether only a user can restart processing. */
export function isEventDone({ outcome }: Pick<ReceivedEvent, 'outcome'>): boolean {
  return outcome.kind !== 'waits' && outcome.kind !== 'failed';
}

/** Whether the event can be discarded after processing. */
export function isDiscardable({ outcome }: Pick<ReceivedEvent, 'outcome'>): boolean {
  return outcome.kind === 'nothing' && (outcome.because === 'other_event' || outcome.because === 'ignored');
}

/** Returns an event's id, which encodes its key. */
export function receivedEventId({ provider, at, eventId }: Pick<ReceivedEvent, 'provider' | 'at' | 'eventId'>): string {
  return `${provider}-${Date.parse(at)}-${eventId}`;
}

/** Parses the id of a received event; null if invalid. */
export function parseReceivedEventId(id: string): Pick<ReceivedEvent, 'provider' | 'at' | 'eventId'> | null {
  const [, word, ms, eventId = ''] = /^([a-z]+)-(\d{1,15})-(.{1,255})$/.exec(id) ?? [];
  const provider = BILLING_PROVIDERS.find((name) => name === word);
  const at = new Date(Number(ms));
  return provider && !Number.isNaN(at.getTime()) ? { provider, at: at.toISOString(), eventId } : null;
}
