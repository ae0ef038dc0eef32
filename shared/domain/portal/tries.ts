import { DAY_MS } from '#shared/domain/time.ts';

/** What is kept of the passwords that were tried for an address, whether anybody has it or not. */
export interface Tries {
  /** How many were wrong, or are being looked at. */
  readonly failed: number;
  /** When the next one is taken, ISO 8601. */
  readonly nextAt: string;
  /** When all of them are forgotten, ISO 8601. */
  readonly endsAt: string;
}

/** So many passwords may be tried without a wait; then the wait doubles with each, up to the longest. */
const FREE_TRIES = 5;
const FIRST_WAIT_S = 30;
const LONGEST_WAIT_S = 15 * 60;

/** How many seconds are left until the next password is taken; 0 where it is now. @param now ISO 8601 */
export function secondsToWait(tries: Tries | null, now: string): number {
  return tries && tries.endsAt > now ? Math.max(0, Math.ceil((Date.parse(tries.nextAt) - Date.parse(now)) / 1000)) : 0;
}

/** What is kept when another password is tried. It counts as wrong until it turns out to be right. @param now ISO 8601 */
export function withTry(tries: Tries | null, now: string): Tries {
  const failed = (tries && tries.endsAt > now ? tries.failed : 0) + 1;
  const waitS = failed < FREE_TRIES ? 0 : Math.min(FIRST_WAIT_S * 2 ** (failed - FREE_TRIES), LONGEST_WAIT_S);
  const after = (ms: number) => new Date(Date.parse(now) + ms).toISOString();
  return { failed, nextAt: after(waitS * 1000), endsAt: after(DAY_MS) };
}
