import { DAY_MS } from '#shared/domain/time.ts';

export const MAX_HOLDING_DAYS = 365;

/** End of a holding period. */
export interface HoldPeriod {
  /** ISO 8601 UTC; payouts exclude it until then. */
  readonly heldUntil?: string;
}

/**
 * Computes the hold end, so that refunds precede payment.
 * @param earnedAt of the sale, ISO 8601: late entries are not held longer
 */
export function computeHold(earnedAt: string, days = 0): HoldPeriod {
  return days > 0 ? { heldUntil: new Date(Date.parse(earnedAt) + days * DAY_MS).toISOString() } : {};
}

/** Whether payouts at that time exclude it. */
export function isOnHold({ heldUntil }: { readonly heldUntil?: string | null }, at: string): boolean {
  return Boolean(heldUntil && heldUntil > at);
}
