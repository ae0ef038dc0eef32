import fc from 'fast-check';

/**
 * Runs a property once without a time limit and shrinks a failure.
 * @param options seed and sampling
 * @param shrinkingSeconds limit of the shrinking
 * @throws Error with the counterexample
 */
export async function tryOnce<Drawn>(
  property: fc.IAsyncProperty<Drawn>,
  options: fc.Parameters<Drawn>,
  shrinkingSeconds: number,
): Promise<void> {
  const first = await fc.check(property, { ...options, numRuns: 1, endOnFailure: true });
  if (!first.failed) return;
  // The limit starts with the first run and could end it early on a slow machine.
  const shrunk = await fc.check(property, {
    ...options,
    numRuns: 1,
    interruptAfterTimeLimit: shrinkingSeconds * 1000,
  });
  const report = shrunk.counterexample ? shrunk : first;
  throw new Error(await fc.asyncDefaultReportMessage(report), { cause: report.errorInstance });
}
