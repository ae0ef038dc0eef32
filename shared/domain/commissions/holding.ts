import { DAY_MS } from '#shared/domain/time.ts';

export const MOST_HOLDING_DAYS = 365;

/** End of a holding period, if any. */
export interface Held {
  /** ISO 8601 UTC; payouts exclude it until then. */
  readonly heldUntil?: string;
}

/**
 * Computes the hold end of a commission, so that refunds precede its payment.
 * @param earnedAt time of the sale, ISO 8601: late entries are not held longer
 * @param days the campaign's holding period
 * @returns an empty object without holding period
 */
export function held(earnedAt: string, days = 0): Held {
  return days > 0 ? { heldUntil: new Date(Date.parse(earnedAt) + days * DAY_MS).toISOString() } : {};
}

/** Whether a payout at that time must exclude it. @param at ISO 8601 */
export function isHeld({ heldUntil }: { readonly heldUntil?: string | null }, at: string): boolean {
  return Boolean(heldUntil && heldUntil > at);
}
