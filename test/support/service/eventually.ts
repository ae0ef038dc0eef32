const PATIENCE_MS = 15_000;
const PAUSE_MS = 50;

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
  const until = performance.now() + patience;
  for (;;) {
    const value = await read();
    if (isExpected(value) || performance.now() > until) return value;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
