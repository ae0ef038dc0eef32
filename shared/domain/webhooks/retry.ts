import type { Outcome } from './types.ts';

/** How long is waited after the first failed attempt, after the second, and so on: in all a little more than a day. */
const LONGEST_WAIT_S = 10 * 3600;
const WAITS_S = [5, 5 * 60, 30 * 60, 2 * 3600, 5 * 3600, LONGEST_WAIT_S, LONGEST_WAIT_S] as const;

/** How often a message is sent again where its webhook does not say it, and the most that one may say. */
export const DEFAULT_RETRIES: number = WAITS_S.length;
export const MOST_RETRIES = 10;

/** By how much of itself a wait is longer at the most, so that what has failed together does not come back together. */
const SPREAD = 0.1;

/** Whether the receiver has taken a message: a status of 2xx, and nothing else. A redirect is not followed. */
export function isTaken(outcome: Outcome): boolean {
  return 'status' in outcome && outcome.status >= 200 && outcome.status < 300;
}

/**
 * How long to wait for the next attempt, in milliseconds; null where it is given up.
 * @param failed how many attempts have failed, from 1 on
 * @param retries how many attempts follow the first
 * @param chance from 0 up to 1: with 0 it is no longer than it has to be; it is never shorter
 */
export function waitAfter(failed: number, chance: number, retries = DEFAULT_RETRIES): number | null {
  if (failed > retries) return null;
  const wait = WAITS_S[failed - 1] ?? LONGEST_WAIT_S;
  return Math.round(wait * 1000 * (1 + SPREAD * chance));
}
