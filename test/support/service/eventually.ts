/** What comes takes no longer for that; a machine that has much else to do may need it. */
const PATIENCE_MS = 40_000;
const PAUSE_MS = 50;
/** The longest pause: whoever has waited for seconds does not notice it. */
const LONGEST_PAUSE_MS = 250;

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
    const pause = Math.min(Math.max(PAUSE_MS, waited / 10), LONGEST_PAUSE_MS);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
