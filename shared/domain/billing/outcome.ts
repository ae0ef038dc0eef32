import { DAY_MS } from '#shared/domain/time.ts';

export const RECORDED = ['signup', 'sale', 'refund', 'refund_reversal', 'cancellation'] as const;

/** What was recorded for an event: its own number, and the event id that it has. */
export interface Recorded {
  readonly what: (typeof RECORDED)[number];
  readonly id: number;
  readonly eventId: string | null;
}

/** Why an event records nothing. */
export type NothingReason =
  /** Metadata say that nothing is to be recorded. */
  | 'ignored'
  /** A kind of event that says nothing of referrals, or says what another one says. */
  | 'other_event'
  /** It has not the fields that its kind has. */
  | 'not_understood'
  | 'nothing_paid'
  /** It is not paid yet: another event comes when it is. */
  | 'not_paid'
  /** An invoice tells of the money. */
  | 'told_by_invoice'
  /** Nothing says who referred the person. */
  | 'no_reference'
  | 'not_trialing'
  /** The customer has another subscription that goes on. */
  | 'still_subscribed'
  /** It waits for approval, or was rejected. */
  | 'not_approved'
  /** A bank has asked, and has taken nothing. */
  | 'warning'
  /** It lowers what is to be paid, and so the sale says it. */
  | 'credit'
  /** A discount without a code. */
  | 'no_code'
  /** What it tells is kept for events that follow. */
  | 'remembered'
  /** No lead is known, and nothing says whose it is. */
  | 'not_a_referral'
  /** It was recorded before: by the receiver, or by a call of `track`. */
  | 'counted_already'
  /** Other refunds have taken all of the payment: it takes its part as soon as one of them is taken back. */
  | 'nothing_left'
  /** Its sale was taken over from another service after it: what was taken over knows of it. */
  | 'imported_before'
  /** A lead is known by the provider's customer id now, or has another plan. */
  | 'lead_updated'
  /** No reward of the lead's campaign is for that plan. */
  | 'plan_unknown'
  /** It is of the mode `test`, and the company has not said that these count. */
  | 'test_mode';

/** What an event waits for. */
type AwaitedRecord = 'sale' | 'refund' | 'code' | 'charge' | 'refund_event';

/** What came of an event. */
export type BillingOutcome =
  | {
      readonly kind: 'counted';
      readonly recorded: readonly Recorded[];
      /** Codes of what rules of tracking have refused of it beside that. */
      readonly refused?: readonly string[];
      /** Set where lines of its invoice were not told: no reward goes by their products. */
      readonly hasUnseenLines?: true;
    }
  | NothingOutcome
  /** A rule of tracking has refused it: the code of its error. */
  | { readonly kind: 'refused'; readonly code: string }
  /** What it belongs to has not come. */
  | { readonly kind: 'waits'; readonly for: AwaitedRecord }
  /** It has waited for three days, and what it belongs to has not come. */
  | { readonly kind: 'found_nothing'; readonly for: AwaitedRecord }
  /** The work broke off. `again`: it is tried again by itself. */
  | { readonly kind: 'failed'; readonly again: boolean };

/** The outcome of an event that records nothing. */
export interface NothingOutcome {
  readonly kind: 'nothing';
  readonly because: NothingReason;
}

export const BILLING_OUTCOMES = ['counted', 'nothing', 'refused', 'waits', 'found_nothing', 'failed'] as const;

/** The outcome of an event that records nothing. */
export function recordNothing(because: NothingReason): NothingOutcome {
  return { kind: 'nothing', because };
}

/** The outcome of an event that waits for another one. */
export function waitFor(awaited: AwaitedRecord): BillingOutcome {
  return { kind: 'waits', for: awaited };
}

/** Whether nothing was recorded for this reason. */
export function isNothing(outcome: BillingOutcome | null | undefined, because: NothingReason): boolean {
  return outcome?.kind === 'nothing' && outcome.because === because;
}

/** The outcome of several acts: what waits; then what was counted, and refused beside it; then why nothing was. */
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
 * The outcome to keep of two of one event: what was counted is not forgotten because it was counted already. Of an event that was
 * sent twice at the same moment, each of two workers may have counted a part.
 */
export function updateOutcome(before: BillingOutcome | undefined, after: BillingOutcome): BillingOutcome {
  if (before?.kind !== 'counted') return after;
  if (after.kind === 'counted') return combineOutcomes([before, after]);
  return isNothing(after, 'counted_already') ? before : after;
}

/** How long an event waits for what it belongs to. */
const WAITS_MS = 3 * DAY_MS;

/** Whether an event has waited for three days. Both times are ISO 8601. */
export function isWaitOver(receivedAt: string, now: string): boolean {
  return Date.parse(now) - Date.parse(receivedAt) >= WAITS_MS;
}

/** The outcome of an event that waits no longer. */
export function endWait(outcome: BillingOutcome): BillingOutcome {
  return outcome.kind === 'waits' ? { kind: 'found_nothing', for: outcome.for } : outcome;
}
