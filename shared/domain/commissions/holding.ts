import { DAY_MS } from '#shared/domain/time.ts';

export const MOST_HOLDING_DAYS = 365;

/** End of a holding period. */
export interface Held {
  /** ISO 8601 UTC; payouts exclude it until then. */
  readonly heldUntil?: string;
}

/**
 * Computes the hold end, so that refunds precede payment.
 * @param earnedAt of the sale, ISO 8601: late entries are not held longer
 */
export function held(earnedAt: string, days = 0): Held {
  return days > 0 ? { heldUntil: new Date(Date.parse(earnedAt) + days * DAY_MS).toISOString() } : {};
}

/** Whether payouts at that time exclude it. */
export function isHeld({ heldUntil }: { readonly heldUntil?: string | null }, at: string): boolean {
  return Boolean(heldUntil && heldUntil > at);
}
