import fc from 'fast-check';

/**
 * Tries a property once, however long that takes. If it fails, looks for the shortest counterexample.
 * @param options the seed, and how values are drawn
 * @param shrinkingSeconds how long it looks
 * @throws Error with the counterexample
 */
export async function tryOnce<Drawn>(
  property: fc.IAsyncProperty<Drawn>,
  options: fc.Parameters<Drawn>,
  shrinkingSeconds: number,
): Promise<void> {
  const first = await fc.check(property, { ...options, numRuns: 1, endOnFailure: true });
  if (!first.failed) return;
  // The limit counts from the start of the first run, and would end one on a slow machine before it has shown anything.
  const shrunk = await fc.check(property, {
    ...options,
    numRuns: 1,
    interruptAfterTimeLimit: shrinkingSeconds * 1000,
  });
  const report = shrunk.counterexample ? shrunk : first;
  throw new Error(await fc.asyncDefaultReportMessage(report), { cause: report.errorInstance });
}
