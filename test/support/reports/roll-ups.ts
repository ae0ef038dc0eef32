import fc from 'fast-check';
import { refreshReports } from '#shared/management/reports/refresh.ts';
import { runtime } from '#shared/runtime.ts';
import { keys } from '#shared/store/keys.ts';
import { readItem } from '#shared/store/read.ts';
import { type Death, killed } from './deaths.ts';
import type { History } from './history.ts';
import { type Operation, operation } from './operation.ts';
import { click } from './tracking.ts';

const KINDS = ['campaigns', 'promoters'] as const;
type Kind = (typeof KINDS)[number];

/** A run by itself; one that dies; two at the same time, of which the first may die; one that history goes on beside. */
type How = 'alone' | 'beside' | { readonly dies: Death } | { readonly twice: Death | null };

const PATIENCE_MS = 60_000;
const PAUSE_MS = 60;

function rollUp(kind: Kind, how: How): Operation {
  return operation(`roll up ${kind}, ${JSON.stringify(how)}`, async (history) => {
    const run = () => refresh(history, kind);
    const dies = (death: Death) => killed(death, run);
    if (how === 'alone') await run();
    else if (how === 'beside') history.running.push(settledLater(run()));
    else if ('dies' in how) await dies(how.dies);
    else await Promise.all([how.twice ? dies(how.twice) : run(), run()]);
  });
}

/** What fails while nobody waits for it is told when somebody does. */
function settledLater(run: Promise<unknown>): Promise<unknown> {
  run.catch(() => {});
  return run;
}

function refresh({ firm }: History, kind: Kind): Promise<unknown> {
  return refreshReports(firm.company.account.id, kind, runtime);
}

/** Brings both kinds of reports up to date. */
export async function rollAllUp(history: History): Promise<void> {
  await Promise.all(history.running);
  for (const kind of KINDS) await refresh(history, kind);
}

/**
 * Waits until all that has happened is counted. The stream is in order: what was written before a click has been counted
 * once the click is. It is a click like any other.
 */
export async function counted(history: History): Promise<void> {
  await click(0, null).run(history);
  const { firm, clicks } = history;
  const key = keys.visitor(firm.company.account.id, clicks.at(-1)?.tid ?? '');
  const until = performance.now() + PATIENCE_MS;
  while ((await readItem<{ countedAt?: string }>(key))?.countedAt === undefined) {
    if (performance.now() > until) throw new Error('the projector is behind');
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** A run reads three times before it writes; how many sheets there are to write depends on what has happened. */
const death: fc.Arbitrary<Death> = fc.record({
  after: fc.oneof(fc.nat(8), fc.nat(60)),
  answered: fc.boolean(),
});
const how: fc.Arbitrary<How> = fc.oneof(
  fc.constant<How>('alone'),
  fc.constant<How>('beside'),
  { weight: 3, arbitrary: death.map((dies) => ({ dies })) },
  { weight: 2, arbitrary: fc.option(death).map((twice) => ({ twice })) },
);

export const rollUps = {
  some: fc.tuple(fc.constantFrom(...KINDS), how).map((given) => rollUp(...given)),
  counted: fc.constant(operation('all is counted', counted)),
};
