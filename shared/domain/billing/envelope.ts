import * as v from 'valibot';
import type { BillingProvider } from './connection.ts';
import { time } from './provider-time.ts';

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

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST));
const fields = v.fallback(v.record(v.string(), v.unknown()), {});

const stripeShape = v.object({
  id,
  type: id,
  created: time((seconds) => Number(seconds) * 1000),
  livemode: v.boolean(),
  data: v.fallback(v.object({ object: fields }), { object: {} }),
});

const paddleShape = v.object({
  event_id: id,
  event_type: id,
  occurred_at: time((text) => Date.parse(String(text))),
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
