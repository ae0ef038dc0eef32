import { DAY_MS } from '#shared/domain/time.ts';

/** Waiting time after changed payout details, to detect an account takeover. */
export const WAITING_MS = 2 * DAY_MS;

/**
 * Returns when a method becomes payable, ISO 8601; null without a waiting time.
 * @param changedAt ISO 8601; null if unchanged since the promoter was created
 */
export function methodPayableTime({ changedAt }: { readonly changedAt: string | null }): string | null {
  return changedAt === null ? null : new Date(Date.parse(changedAt) + WAITING_MS).toISOString();
}

/**
 * Whether a method is in its waiting time.
 * @param now ISO 8601
 */
export function isInWaitingTime(method: { readonly changedAt: string | null }, now: string): boolean {
  const from = methodPayableTime(method);
  return from !== null && Date.parse(from) > Date.parse(now);
}
