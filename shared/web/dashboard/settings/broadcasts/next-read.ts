/** While a broadcast is being sent, or about to start. */
const POLL_INTERVAL_MS = 5000;
const ABOUT_TO_START_MS = 2 * 60_000;
const MAX_WAIT_MS = 3_600_000;

interface TimedBroadcast {
  readonly status: string;
  /** ISO 8601. */
  readonly scheduled_at: string | null;
}

/**
 * Returns when to read the broadcasts again: soon while one is being sent or within two minutes of its time, otherwise
 * when the next one gets there.
 * @returns milliseconds; false: never
 */
export function findNextRead(broadcasts: readonly TimedBroadcast[], now: number): number | false {
  const delays = broadcasts.flatMap(({ status, scheduled_at: time }) => {
    if (status === 'sending') return POLL_INTERVAL_MS;
    if (status !== 'scheduled' || time === null) return [];
    const wait = Date.parse(time) - now;
    if (wait < -ABOUT_TO_START_MS) return [];
    return Math.min(Math.max(wait - ABOUT_TO_START_MS, POLL_INTERVAL_MS), MAX_WAIT_MS);
  });
  return delays.length === 0 ? false : Math.min(...delays);
}
