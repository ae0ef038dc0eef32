import { DAY_MS } from '#shared/domain/time.ts';

/** Password attempts for an address, known or not. */
export interface PasswordAttempts {
  /** Wrong attempts, including those in progress. */
  readonly failed: number;
  /** Time when the next attempt is accepted. */
  readonly nextAt: string;
  /** Expiration of all attempts. */
  readonly endsAt: string;
}

/** Attempts without a delay; then it doubles up to a maximum. */
const FREE_ATTEMPTS = 5;
const FIRST_DELAY_S = 30;
const MAX_DELAY_S = 15 * 60;

/**
 * Returns the seconds until the next attempt is accepted; 0 if it is now.
 * @param now ISO 8601
 */
export function attemptDelaySeconds(tries: PasswordAttempts | null, now: string): number {
  return tries && tries.endsAt > now ? Math.max(0, Math.ceil((Date.parse(tries.nextAt) - Date.parse(now)) / 1000)) : 0;
}

/**
 * Records an attempt, which counts as wrong until it succeeds.
 * @param now ISO 8601
 */
export function countPasswordAttempt(tries: PasswordAttempts | null, now: string): PasswordAttempts {
  const failed = (tries && tries.endsAt > now ? tries.failed : 0) + 1;
  const waitS = failed < FREE_ATTEMPTS ? 0 : Math.min(FIRST_DELAY_S * 2 ** (failed - FREE_ATTEMPTS), MAX_DELAY_S);
  const after = (ms: number) => new Date(Date.parse(now) + ms).toISOString();
  return { failed, nextAt: after(waitS * 1000), endsAt: after(DAY_MS) };
}
