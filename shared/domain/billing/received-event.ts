import * as v from 'valibot';
import { BILLING_PROVIDERS, type BillingMode, type BillingProvider } from './connection.ts';
import type { BillingOutcome } from './outcome.ts';
import { recordId, textTime, unixTime } from './shapes.ts';

/** What every event of a provider says of itself. */
export interface Envelope {
  /** The provider's id of the event: however often it is sent, it is the same. */
  readonly eventId: string;
  readonly type: string;
  /** When it was, ISO 8601. */
  readonly at: string;
  /** Whether its money is real; null where the event does not say it. */
  readonly isLive: boolean | null;
  /** The provider's ids that the event is found by, its own first. */
  readonly names: readonly string[];
}

const LONGEST = 255;
const MOST_NAMES = 12;

const id = v.pipe(recordId, v.maxLength(LONGEST));
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

/** Where an event's record names other records of the provider. */
const NAMING = [
  'id',
  ...['invoice', 'payment_intent', 'charge', 'customer', 'subscription'],
  ...['transaction_id', 'invoice_id', 'customer_id', 'subscription_id'],
];

/**
 * Reads what an event says of itself.
 * @param event as it was received
 * @returns null where it is no event of the provider
 */
export function envelopeOf(provider: BillingProvider, event: unknown): Envelope | null {
  if (provider === 'stripe') {
    const parsed = v.safeParse(stripeShape, event);
    if (!parsed.success) return null;
    const { id: eventId, type, created: at, livemode: isLive, data } = parsed.output;
    return { eventId, type, at, isLive, names: namesIn(eventId, data.object) };
  }
  const parsed = v.safeParse(paddleShape, event);
  if (!parsed.success) return null;
  const { event_id: eventId, event_type: type, occurred_at: at, data } = parsed.output;
  return { eventId, type, at, isLive: null, names: namesIn(eventId, data) };
}

/** Stripe names the subscription of an invoice, and the payment of an invoice's payment, one level below. */
function namesIn(eventId: string, record: Readonly<Record<string, unknown>>): readonly string[] {
  const parent = v.safeParse(v.object({ subscription_details: fields }), record.parent);
  const payment = v.safeParse(fields, record.payment);
  const below = [parent.success ? parent.output.subscription_details : {}, payment.success ? payment.output : {}];
  const found = [record, ...below].flatMap((one) => NAMING.flatMap((name) => idIn(one[name])));
  return [...new Set([eventId, ...found])].slice(0, MOST_NAMES);
}

/** An id, or that of a record which is there whole. */
function idIn(value: unknown): string[] {
  const named = typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
  const parsed = v.safeParse(id, named);
  return parsed.success ? [parsed.output] : [];
}

/** An event of a billing provider's that was received and verified, with what came of it. */
export interface ReceivedEvent extends Pick<Envelope, 'eventId' | 'type' | 'at' | 'names'> {
  readonly provider: BillingProvider;
  readonly mode: BillingMode;
  /** When it came first, ISO 8601. */
  readonly receivedAt: string;
  readonly outcome: BillingOutcome;
  /** When that was so, ISO 8601. */
  readonly workedAt: string;
  /** How often it has waited. */
  readonly waited: number;
  /** The message that made it wait last: the same one asks again for what it may have died before asking for. */
  readonly by?: string;
  readonly revision?: number;
}

const FIRST_WAIT_S = 15;

/** How long an event waits before it is tried again, in seconds: longer each time. @param most the longest that a queue can wait */
export function waitBefore(waited: number, most: number): number {
  return Math.min(most, FIRST_WAIT_S * 2 ** Math.min(waited, 16));
}

/** Whether an event is done with: only a person has it worked again. */
export function isDone({ outcome }: Pick<ReceivedEvent, 'outcome'>): boolean {
  return outcome.kind !== 'waits' && outcome.kind !== 'failed';
}

/** Whether what an event says is needed no more once it was worked: no rule reads it, or its metadata say so. */
export function isOfNoUse({ outcome }: Pick<ReceivedEvent, 'outcome'>): boolean {
  return outcome.kind === 'nothing' && (outcome.because === 'other_event' || outcome.because === 'ignored');
}

/** The id by which an event is named here: it says where it is kept. */
export function receivedId({ provider, at, eventId }: Pick<ReceivedEvent, 'provider' | 'at' | 'eventId'>): string {
  return `${provider}-${Date.parse(at)}-${eventId}`;
}

/** What an id names; null where it is none. */
export function namedReceived(id: string): Pick<ReceivedEvent, 'provider' | 'at' | 'eventId'> | null {
  const [, word, ms, eventId = ''] = /^([a-z]+)-(\d{1,15})-(.{1,255})$/.exec(id) ?? [];
  const provider = BILLING_PROVIDERS.find((one) => one === word);
  const at = new Date(Number(ms));
  return provider && !Number.isNaN(at.getTime()) ? { provider, at: at.toISOString(), eventId } : null;
}
