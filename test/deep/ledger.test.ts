import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectBalances, expectBooks, expectNothingToRebuild } from '#test/support/ledger/books.ts';
import type { Command } from '#test/support/ledger/command.ts';
import type { Model } from '#test/support/ledger/model/model.ts';
import { opening, operations } from '#test/support/ledger/operations/operations.ts';
import { Real } from '#test/support/ledger/real.ts';
import { readSeed } from '#test/support/suite/seed.ts';
import { tryOnce } from '#test/support/suite/try-once.ts';

/** Rounds per company. A long run: LEDGER_ROUNDS=20 npm run test:deep -- ledger */
const ROUNDS = Number(process.env.LEDGER_ROUNDS ?? 2);
/** Time limit of a round on a busy machine; two idle cores take a minute. */
const ROUND_MS = 600_000;
/** Time limit for shrinking a failing sequence. */
const SHRINKING_SECONDS = 60;
/**
 * Length and number of sequences per company. Short ones find most bugs and are cheap; long ones find those that need
 * much history. The books are checked once for all sequences of a company.
 */
const COMPANIES: readonly SequencePlan[] = [
  { longest: 6, sequences: 16, of: 'all' },
  { longest: 9, sequences: 16, of: 'earning' },
  // One company checks the balances after each operation.
  { longest: 12, sequences: 2, of: 'all', checksBalances: true },
  { longest: 12, sequences: 8, of: 'all' },
  { longest: 15, sequences: 9, of: 'earning' },
  { longest: 25, sequences: 9, of: 'earning' },
  { longest: 25, sequences: 4, of: 'all' },
  { longest: 60, sequences: 1, of: 'all' },
];

/** Sequences of a company, and the operations they are drawn from. */
interface SequencePlan {
  readonly longest: number;
  readonly sequences: number;
  readonly of: keyof typeof operations;
  readonly checksBalances?: boolean;
}

async function begin(real: Real): Promise<Model> {
  const model = await real.sequence();
  await fc.asyncModelRun(async () => ({ model, real }), opening);
  return model;
}

/** An operation that is followed by a check of the balances. */
function withBalanceCheck(operation: Command): Command {
  const run = async (model: Model, real: Real) => {
    await operation.run(model, real);
    await real.waitForProjector();
    await expectBalances(real);
  };
  return { check: (model) => operation.check(model), run, toString: () => operation.toString() };
}

/** Runs sequences in one company after the other. @returns the numbers of sequences and operations */
async function runSequences({ longest, sequences, of, checksBalances = false }: SequencePlan, lane: number) {
  const counts = { sequences: 0, operations: 0 };
  const commands = fc.commands(
    checksBalances ? operations[of].map((operation) => operation.map(withBalanceCheck)) : operations[of],
    {
      maxCommands: longest,
      size: 'max',
    },
  );
  const property = fc.asyncProperty(
    // Each check is a separate first run, and fast-check would make half of those very short.
    fc.noBias(fc.array(commands, { minLength: 1, maxLength: sequences, size: 'max' })),
    async (all) => {
      const real = await Real.begin();
      const models = await Promise.all(all.map(() => begin(real)));
      for (const [index, commands] of all.entries()) {
        const model = models[index] as Model;
        await fc.asyncModelRun(async () => ({ model, real }), commands);
      }
      await real.waitForProjector();
      await expectBooks(real);
      await expectNothingToRebuild(real);
      counts.sequences += all.length;
      for (const each of all.flatMap((commands) => [...commands]))
        counts.operations += Number((each as { hasRan?: boolean }).hasRan === true);
    },
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    await tryOnce(property, { seed: readSeed(lane, round) }, SHRINKING_SECONDS);
  }
  return counts;
}

test(
  'random operations in any order leave the books correct',
  async () => {
    // In parallel with separate companies, because sequences wait for the projector.
    const counts = await Promise.all(COMPANIES.map((company, lane) => runSequences(company, lane)));
    const sumCounts = (counter: 'sequences' | 'operations') => counts.reduce((sum, one) => sum + one[counter], 0);
    console.log(`${sumCounts('sequences')} sequences tried, ${sumCounts('operations')} operations`);
    expect(sumCounts('operations')).toBeGreaterThan(ROUNDS * COMPANIES.length);
  },
  ROUNDS * ROUND_MS,
);
