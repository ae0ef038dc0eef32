import { DAY_MS } from '#shared/domain/time.ts';

export const RECORDED_KINDS = ['signup', 'sale', 'refund', 'refund_reversal', 'cancellation'] as const;

/** A record created by an event. */
interface RecordedItem {
  readonly what: (typeof RECORDED_KINDS)[number];
  readonly id: number;
  readonly eventId: string | null;
}

/** Why an event records nothing. */
export type NothingReason =
  | 'ignored'
  | 'other_event'
  /** Required fields are missing. */
  | 'not_understood'
  | 'nothing_paid'
  /** Another event follows on payment. */
  | 'not_paid'
  | 'told_by_invoice'
  | 'no_reference'
  | 'not_trialing'
  | 'still_subscribed'
  | 'not_approved'
  /** A dispute warning, which moves no money. */
  | 'warning'
  /** The sale's amount includes it. */
  | 'credit'
  /** A discount without code. */
  | 'no_code'
  /** Stored for later events. */
  | 'remembered'
  | 'not_a_referral'
  /** By the receiver or `track`. */
  | 'counted_already'
  /** Other refunds took all; if one is reversed, this one takes its part. */
  | 'nothing_left'
  /** The import accounts for it. */
  | 'imported_before'
  /** The lead got the customer id as uid, or another plan. */
  | 'lead_updated'
  | 'plan_unknown'
  | 'test_mode';

type AwaitedRecord = 'sale' | 'refund' | 'code' | 'charge' | 'refund_event';

/** Result of processing an event. */
export type BillingOutcome =
  | {
      readonly kind: 'counted';
      readonly recorded: readonly RecordedItem[];
      /** Errors of rejected parts. */
      readonly refused?: readonly string[];
      /** Lines were missing. */
      readonly hasUnseenLines?: true;
    }
  | NothingOutcome
  /** By a tracking rule. */
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'waits'; readonly for: AwaitedRecord }
  /** Within three days. */
  | { readonly kind: 'found_nothing'; readonly for: AwaitedRecord }
  /** `again`: retried automatically. */
  | { readonly kind: 'failed'; readonly again: boolean };

export interface NothingOutcome {
  readonly kind: 'nothing';
  readonly because: NothingReason;
}

export const BILLING_OUTCOMES = ['counted', 'nothing', 'refused', 'waits', 'found_nothing', 'failed'] as const;

/** Creates an outcome without records. */
export function recordNothing(reason: NothingReason): NothingOutcome {
  return { kind: 'nothing', because: reason };
}

/** Creates an outcome that waits for another event. */
export function createWaitingOutcome(awaited: AwaitedRecord): BillingOutcome {
  return { kind: 'waits', for: awaited };
}

/** Whether nothing was recorded for this reason. */
export function hasNothingReason(outcome: BillingOutcome | null | undefined, reason: NothingReason): boolean {
  return outcome?.kind === 'nothing' && outcome.because === reason;
}

/** Combines outcomes: waiting first, then counted, then the reason for nothing. */
export function combineOutcomes(outcomes: readonly BillingOutcome[]): BillingOutcome {
  const waiting = outcomes.find(({ kind }) => kind === 'waits');
  if (waiting) return waiting;
  const counted = outcomes.filter((outcome) => outcome.kind === 'counted');
  if (counted.length === 0) {
    return outcomes.find(({ kind }) => kind === 'refused') ?? outcomes.at(-1) ?? recordNothing('counted_already');
  }
  const all = counted.flatMap(({ recorded }) => recorded);
  const recorded = [...new Map(all.map((item) => [`${item.what} ${item.id}`, item])).values()];
  const codes = outcomes.flatMap((outcome) => {
    if (outcome.kind === 'refused') return [outcome.code];
    return outcome.kind === 'counted' ? (outcome.refused ?? []) : [];
  });
  const refused = [...new Set(codes)];
  const lacksLines = counted.some((outcome) => outcome.hasUnseenLines);
  return {
    kind: 'counted',
    recorded,
    ...(refused.length > 0 ? { refused } : {}),
    ...(lacksLines ? { hasUnseenLines: true as const } : {}),
  };
}

/**
 * Merges a later outcome. Keeps `counted` over `counted_already`: when an event arrives twice at the same time, each
 * worker may have recorded a part.
 */
export function updateOutcome(before: BillingOutcome | undefined, after: BillingOutcome): BillingOutcome {
  if (before?.kind !== 'counted') return after;
  if (after.kind === 'counted') return combineOutcomes([before, after]);
  return hasNothingReason(after, 'counted_already') ? before : after;
}

const MAX_WAIT_MS = 3 * DAY_MS;

/** Whether the wait of three days is over. Both ISO 8601. */
export function isWaitOver(receivedAt: string, now: string): boolean {
  return Date.parse(now) - Date.parse(receivedAt) >= MAX_WAIT_MS;
}

/** Ends a wait as `found_nothing`. */
export function endWait(outcome: BillingOutcome): BillingOutcome {
  return outcome.kind === 'waits' ? { kind: 'found_nothing', for: outcome.for } : outcome;
}
