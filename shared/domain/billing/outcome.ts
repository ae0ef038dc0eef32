import type { Nothing } from './acts.ts';

export const RECORDED = ['signup', 'sale', 'refund', 'refund_reversal', 'cancellation'] as const;

/** What was recorded for an event: its own number, and the event id that it has. */
export interface Recorded {
  readonly what: (typeof RECORDED)[number];
  readonly id: number;
  readonly eventId: string | null;
}

/** Why nothing was recorded of what an event means. */
type Unrecorded =
  | Nothing
  /** No lead is known, and nothing says whose it is. */
  | 'not_a_referral'
  /** What it says is kept for events that follow. */
  | 'remembered'
  /** It was recorded before: by the receiver, or by a call of `track`. */
  | 'counted_already'
  /** Other refunds have taken all of the payment: it takes its part as soon as one of them is taken back. */
  | 'nothing_left'
  /** Its sale was taken over from another service after it: what was taken over knows of it. */
  | 'imported_before'
  /** A lead is known by the provider's customer id now, or has another plan. */
  | 'lead_updated'
  /** No reward of the lead's campaign is for that plan. */
  | 'plan_unknown';

/** What came of the work of an event. */
export type BillingOutcome =
  | {
      readonly kind: 'counted';
      readonly recorded: readonly Recorded[];
      /** Codes of what rules of tracking have refused of it beside that. */
      readonly refused?: readonly string[];
      /** Set where lines of its invoice were not told: no reward goes by their products. */
      readonly hasUnseenLines?: true;
    }
  | { readonly kind: 'nothing'; readonly because: Unrecorded }
  /** A rule of tracking has refused it: the code of its error. */
  | { readonly kind: 'refused'; readonly code: string }
  /** What it belongs to has not come. */
  | { readonly kind: 'waits'; readonly for: 'sale' | 'refund' | 'code' | 'charge' | 'refund_event' };

export const COUNTED_ALREADY = { kind: 'nothing', because: 'counted_already' } as const;

/** What came of several things that an event means: what waits; then what was counted, and refused beside it; then why nothing was. */
export function together(outcomes: readonly BillingOutcome[]): BillingOutcome {
  const waiting = outcomes.find(({ kind }) => kind === 'waits');
  if (waiting) return waiting;
  const all = outcomes.flatMap((one) => (one.kind === 'counted' ? one.recorded : []));
  const recorded = [...new Map(all.map((one) => [`${one.what} ${one.id}`, one])).values()];
  const codes = outcomes.flatMap((one) => {
    if (one.kind === 'refused') return [one.code];
    return one.kind === 'counted' ? (one.refused ?? []) : [];
  });
  const refused = [...new Set(codes)];
  if (recorded.length > 0) {
    const isCut = outcomes.some((one) => one.kind === 'counted' && one.hasUnseenLines);
    const beside = { ...(refused.length > 0 ? { refused } : {}), ...(isCut ? { hasUnseenLines: true as const } : {}) };
    return { kind: 'counted', recorded, ...beside };
  }
  return outcomes.find(({ kind }) => kind === 'refused') ?? outcomes.at(-1) ?? COUNTED_ALREADY;
}
