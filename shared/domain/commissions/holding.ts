import { DAY_MS } from '#shared/domain/time.ts';

/** For how many days a campaign may hold commissions at the most. */
export const MOST_HOLDING_DAYS = 365;

/** Until when something is held; left out where it never was. */
export interface Held {
  /** ISO 8601, UTC: no payout takes it before. */
  readonly heldUntil?: string;
}

/**
 * Until when a campaign holds what a sale earns, so that a refund meets a commission that is not paid yet.
 * @param earnedAt when the sale was, ISO 8601: one that is entered late is held no longer
 * @param days the campaign's holding days
 * @returns nothing where it holds none: a commission says nothing of it then
 */
export function held(earnedAt: string, days = 0): Held {
  return days > 0 ? { heldUntil: new Date(Date.parse(earnedAt) + days * DAY_MS).toISOString() } : {};
}

/** Whether a payout as of that time must leave something out. @param at ISO 8601 */
export function isHeld({ heldUntil }: { readonly heldUntil?: string | null }, at: string): boolean {
  return Boolean(heldUntil && heldUntil > at);
}
