import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectBooks } from '#test/support/ledger/books.ts';
import { operations } from '#test/support/ledger/operations.ts';
import { Real } from '#test/support/ledger/real.ts';

/** How long random sequences are tried; a long run: LEDGER_SECONDS=3600 npx vitest run --project integration ledger */
const SECONDS = Number(process.env.LEDGER_SECONDS ?? 40);
/** Short ones find most, and many can be tried; long ones find what only much history shows. */
const LONGEST_SEQUENCES = [6, 6, 6, 12, 12, 12, 25, 60];
/** A company costs more than a short sequence, and so does a check of all that too many sequences have left in one. */
const SEQUENCES_OF_A_COMPANY = 8;

/**
 * Tries sequences of up to so many operations until the time is up. The one that is cut off then has shown nothing.
 * @returns how many were tried to their end
 */
async function tryFor(seconds: number, longest: number): Promise<number> {
  const sequences = fc.commands(operations, { maxCommands: longest, size: 'max' });
  let tried = 0;
  let company: Real | null = null;
  const report = await fc.check(
    fc.asyncProperty(sequences, async (commands) => {
      const real = company && company.models.length <= SEQUENCES_OF_A_COMPANY ? company : await Real.begin();
      // Whatever goes wrong with this one is no business of the next: it begins with a company of its own.
      company = null;
      const model = await real.sequence();
      await fc.asyncModelRun(async () => ({ model, real }), commands);
      await real.settled();
      await expectBooks(real, model);
      company = real;
      tried += 1;
    }),
    { numRuns: 1_000_000, interruptAfterTimeLimit: seconds * 1000 },
  );
  // Not `fc.assert`: to that, time that is up before the first sequence is through is a failure, too.
  if (report.counterexample)
    throw new Error(await fc.asyncDefaultReportMessage(report), { cause: report.errorInstance });
  return tried;
}

test(
  'whatever is done in whatever order, the books are right',
  async () => {
    // Side by side, each with a company of its own: most of a sequence's time it waits for the projector.
    const tried = await Promise.all(LONGEST_SEQUENCES.map((longest) => tryFor(SECONDS, longest)));
    const all = tried.reduce((sum, one) => sum + one, 0);
    console.log(`${all} sequences of operations tried, of at most ${LONGEST_SEQUENCES.join(', ')} each`);
    // A run that was too slow to try anything has shown nothing.
    expect(all).toBeGreaterThan(SECONDS / 10);
  },
  (SECONDS + 60) * 1000,
);
