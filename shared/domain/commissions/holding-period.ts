import { DAY_MS } from '#shared/domain/time.ts';

export const MAX_HOLDING_DAYS = 365;

/** When the holding period of a commission ends. */
export interface HoldingPeriod {
  /** ISO 8601 UTC. Payouts exclude the commission until then. */
  readonly heldUntil?: string;
}

/**
 * Computes when a holding period ends. Holding gives refunds time to arrive before the payout.
 * @param earnedAt time of the sale, ISO 8601: a sale that is recorded late is not held longer
 */
export function computeHoldingPeriod(earnedAt: string, days = 0): HoldingPeriod {
  return days > 0 ? { heldUntil: new Date(Date.parse(earnedAt) + days * DAY_MS).toISOString() } : {};
}

/** Whether payouts exclude the commission at that time. */
export function isOnHold({ heldUntil }: { readonly heldUntil?: string | null }, at: string): boolean {
  return Boolean(heldUntil && heldUntil > at);
}
