import { DAY_MS } from '#shared/domain/time.ts';
import { BILLING_PROVIDERS, type BillingMode, type BillingProvider } from './connection.ts';
import type { Envelope } from './envelope.ts';
import { type BillingOutcome, together } from './outcome.ts';

/** What came of an event that was received. */
export type ReceivedOutcome =
  | BillingOutcome
  /** It is of the mode `test`, and the company has not said that these count. */
  | { readonly kind: 'nothing'; readonly because: 'test_mode' }
  /** It has waited for three days, and what it belongs to has not come. */
  | { readonly kind: 'found_nothing'; readonly for: Extract<BillingOutcome, { readonly kind: 'waits' }>['for'] }
  /** The work broke off. `again`: it is tried again by itself. */
  | { readonly kind: 'failed'; readonly again: boolean };

/** The kinds of what came of events. */
export const RECEIVED_OUTCOMES = ['counted', 'nothing', 'refused', 'waits', 'found_nothing', 'failed'] as const;

/** An event of a billing provider's that was received and verified, with what came of it. */
export interface ReceivedEvent extends Pick<Envelope, 'eventId' | 'type' | 'at' | 'names'> {
  readonly provider: BillingProvider;
  readonly mode: BillingMode;
  /** When it came first, ISO 8601. */
  readonly receivedAt: string;
  readonly outcome: ReceivedOutcome;
  /** When that was so, ISO 8601. */
  readonly workedAt: string;
  /** How often it has waited. */
  readonly waited: number;
  /** The message that made it wait last: the same one asks again for what it may have died before asking for. */
  readonly by?: string;
  readonly revision?: number;
}

/** How long an event waits for what it belongs to. */
const WAITS_MS = 3 * DAY_MS;
const FIRST_WAIT_S = 15;

/** How long an event waits before it is tried again, in seconds: longer each time. @param most the longest that a queue can wait */
export function waitBefore(waited: number, most: number): number {
  return Math.min(most, FIRST_WAIT_S * 2 ** Math.min(waited, 16));
}

/** What is kept of an outcome: what has waited for three days waits no longer. */
export function outcomeAfter(outcome: BillingOutcome, receivedAt: string, now: string): ReceivedOutcome {
  const isOver = Date.parse(now) - Date.parse(receivedAt) >= WAITS_MS;
  return outcome.kind === 'waits' && isOver ? { kind: 'found_nothing', for: outcome.for } : outcome;
}

/** Whether an event is done with: only a person has it worked again. */
export function isDone({ outcome }: Pick<ReceivedEvent, 'outcome'>): boolean {
  return outcome.kind !== 'waits' && outcome.kind !== 'failed';
}

/**
 * What stays of two outcomes of one event: what was counted is not forgotten because it was counted already. Of an event that was
 * sent twice at the same moment, each of two workers may have counted a part.
 */
export function lasting(before: ReceivedOutcome | undefined, after: ReceivedOutcome): ReceivedOutcome {
  if (before?.kind !== 'counted') return after;
  if (after.kind === 'counted') return together([before, after]);
  return after.kind === 'nothing' && after.because === 'counted_already' ? before : after;
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
