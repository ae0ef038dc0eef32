import { DAY_MS } from '#shared/domain/time.ts';

export const RECORDED = ['signup', 'sale', 'refund', 'refund_reversal', 'cancellation'] as const;

/** A record created by an event: its id here, and its event id. */
export interface Recorded {
  readonly what: (typeof RECORDED)[number];
  readonly id: number;
  readonly eventId: string | null;
}

/** Why an event records nothing. */
export type NothingReason =
  /** Metadata exclude it. */
  | 'ignored'
  /** An event type that is not processed. */
  | 'other_event'
  /** The event lacks required fields. */
  | 'not_understood'
  | 'nothing_paid'
  /** Another event follows on payment. */
  | 'not_paid'
  /** The invoice event reports the money. */
  | 'told_by_invoice'
  /** Without attribution. */
  | 'no_reference'
  | 'not_trialing'
  /** The customer has another active subscription. */
  | 'still_subscribed'
  /** Pending or rejected. */
  | 'not_approved'
  /** A dispute warning, which moves no money. */
  | 'warning'
  /** The sale's amount already includes the credit. */
  | 'credit'
  /** A discount without a code. */
  | 'no_code'
  /** Stored for later events. */
  | 'remembered'
  /** Unknown lead without attribution. */
  | 'not_a_referral'
  /** Recorded before, by the receiver or by a `track` call. */
  | 'counted_already'
  /** Other refunds took the whole payment. It takes its part once one of them is reversed. */
  | 'nothing_left'
  /** It precedes the import of its sale, which accounts for it. */
  | 'imported_before'
  /** The lead got the provider's customer id or another plan. */
  | 'lead_updated'
  /** No reward of the lead's campaign is for that plan. */
  | 'plan_unknown'
  /** The company does not count events of mode `test`. */
  | 'test_mode';

type AwaitedRecord = 'sale' | 'refund' | 'code' | 'charge' | 'refund_event';

/** Result of processing a billing event. */
export type BillingOutcome =
  | {
      readonly kind: 'counted';
      readonly recorded: readonly Recorded[];
      /** Error codes of parts that were rejected. */
      readonly refused?: readonly string[];
      /** The invoice's lines were incomplete: rewards ignore the products of the others. */
      readonly hasUnseenLines?: true;
    }
  | NothingOutcome
  /** Rejected by a tracking rule; `code` is its error. */
  | { readonly kind: 'refused'; readonly code: string }
  /** A related event has not arrived. */
  | { readonly kind: 'waits'; readonly for: AwaitedRecord }
  /** The related event did not arrive within three days. */
  | { readonly kind: 'found_nothing'; readonly for: AwaitedRecord }
  /** Processing failed. `again`: it is retried automatically. */
  | { readonly kind: 'failed'; readonly again: boolean };

export interface NothingOutcome {
  readonly kind: 'nothing';
  readonly because: NothingReason;
}

export const BILLING_OUTCOMES = ['counted', 'nothing', 'refused', 'waits', 'found_nothing', 'failed'] as const;

/** Creates the outcome of an event that records nothing. */
export function recordNothing(because: NothingReason): NothingOutcome {
  return { kind: 'nothing', because };
}

/** Creates the outcome of an event that waits for another one. */
export function waitFor(awaited: AwaitedRecord): BillingOutcome {
  return { kind: 'waits', for: awaited };
}

/** Whether nothing was recorded for this reason. */
export function isNothing(outcome: BillingOutcome | null | undefined, because: NothingReason): boolean {
  return outcome?.kind === 'nothing' && outcome.because === because;
}

/**
 * Combines the outcomes of several commands. Waiting takes precedence, then counted with rejected parts, then the
 * reason for nothing.
 */
export function combineOutcomes(outcomes: readonly BillingOutcome[]): BillingOutcome {
  const waiting = outcomes.find(({ kind }) => kind === 'waits');
  if (waiting) return waiting;
  const counted = outcomes.filter((one) => one.kind === 'counted');
  if (counted.length === 0) {
    return outcomes.find(({ kind }) => kind === 'refused') ?? outcomes.at(-1) ?? recordNothing('counted_already');
  }
  const all = counted.flatMap(({ recorded }) => recorded);
  const recorded = [...new Map(all.map((one) => [`${one.what} ${one.id}`, one])).values()];
  const codes = outcomes.flatMap((one) => {
    if (one.kind === 'refused') return [one.code];
    return one.kind === 'counted' ? (one.refused ?? []) : [];
  });
  const refused = [...new Set(codes)];
  const isCut = counted.some((one) => one.hasUnseenLines);
  return {
    kind: 'counted',
    recorded,
    ...(refused.length > 0 ? { refused } : {}),
    ...(isCut ? { hasUnseenLines: true as const } : {}),
  };
}

/**
 * Merges the outcome of another processing run: `counted_already` never replaces `counted`. When an event arrives twice
 * at once, each of two workers may have recorded a part.
 */
export function updateOutcome(before: BillingOutcome | undefined, after: BillingOutcome): BillingOutcome {
  if (before?.kind !== 'counted') return after;
  if (after.kind === 'counted') return combineOutcomes([before, after]);
  return isNothing(after, 'counted_already') ? before : after;
}

const WAITS_MS = 3 * DAY_MS;

/** Whether an event has waited for three days. Both ISO 8601. */
export function isWaitOver(receivedAt: string, now: string): boolean {
  return Date.parse(now) - Date.parse(receivedAt) >= WAITS_MS;
}

/** Ends the wait of an outcome as `found_nothing`. */
export function endWait(outcome: BillingOutcome): BillingOutcome {
  return outcome.kind === 'waits' ? { kind: 'found_nothing', for: outcome.for } : outcome;
}
