import type { AttemptOutcome } from './types.ts';

/** Delays add up to a little more than a day. */
const MAX_RETRY_DELAY_S = 10 * 3600;
const WAITS_S = [5, 5 * 60, 30 * 60, 2 * 3600, 5 * 3600, MAX_RETRY_DELAY_S, MAX_RETRY_DELAY_S] as const;

/** Number of retries. */
export const DEFAULT_RETRIES: number = WAITS_S.length;
export const MAX_RETRIES = 10;

/** Jitter as a fraction of the delay, against simultaneous retries. */
const MAX_JITTER = 0.1;

/** Whether the receiver accepted the message: 2xx, without following redirects. */
export function isAcceptedByReceiver(outcome: AttemptOutcome): boolean {
  return 'status' in outcome && outcome.status >= 200 && outcome.status < 300;
}

/**
 * Returns the delay before the next attempt in milliseconds; null without retries left.
 * @param failed from 1
 * @param random in [0, 1), for jitter, which only lengthens the delay
 */
export function retryDelay(failed: number, random: number, retries = DEFAULT_RETRIES): number | null {
  if (failed > retries) return null;
  const wait = WAITS_S[failed - 1] ?? MAX_RETRY_DELAY_S;
  return Math.round(wait * 1000 * (1 + MAX_JITTER * random));
}
