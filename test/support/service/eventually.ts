/** What comes takes no longer for that: a dead request is held for 30 s, and what is behind it on the stream waits with it. */
const PATIENCE_MS = 90_000;
/** The first pause: what follows is rarely there sooner, and each look costs the one engine more than the wait does. */
const PAUSE_MS = 100;
/** The longest pause: whoever has waited for seconds does not notice it. */
const LONGEST_PAUSE_MS = 500;

/**
 * Reads until what is read is as expected: projections follow within seconds.
 * @param patience in milliseconds
 * @returns what was read last, expected or not, for the test to compare
 */
export async function eventually<T>(
  read: () => Promise<T>,
  isExpected: (value: T) => boolean,
  patience = PATIENCE_MS,
): Promise<T> {
  const start = performance.now();
  for (;;) {
    const value = await read();
    const waited = performance.now() - start;
    if (isExpected(value) || waited > patience) return value;
    const pause = Math.min(Math.max(PAUSE_MS, waited / 5), LONGEST_PAUSE_MS);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
