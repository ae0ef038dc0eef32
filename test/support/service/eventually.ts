/** Upper bound for projections: a crashed request holds its lock for 30 s and delays the stream behind it. */
const TIMEOUT_MS = 90_000;
/** Initial pause: projections are rarely faster, and each read loads the single engine. */
const PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 500;

/**
 * Polls until the value is as expected: projections follow within seconds.
 * @param timeoutMs limit of the polling
 * @returns the last value, expected or not, for the test to compare
 */
export async function eventually<T>(
  read: () => Promise<T>,
  isExpected: (value: T) => boolean,
  timeoutMs = TIMEOUT_MS,
): Promise<T> {
  const start = performance.now();
  for (;;) {
    const value = await read();
    const waited = performance.now() - start;
    if (isExpected(value) || waited > timeoutMs) return value;
    const pause = Math.min(Math.max(PAUSE_MS, waited / 5), LONGEST_PAUSE_MS);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
