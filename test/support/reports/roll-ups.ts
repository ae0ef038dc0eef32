import fc from 'fast-check';
import { refreshReports } from '#shared/operations/reports/refresh.ts';
import { runtime } from '#shared/runtime.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readItem } from '#shared/store/table/read.ts';
import type { History } from './history.ts';
import { type Interruption, runInterrupted } from './lives.ts';
import { type Operation, operation } from './operation.ts';
import { click } from './tracking.ts';

const KINDS = ['campaigns', 'promoters'] as const;
type Kind = (typeof KINDS)[number];

type How = 'alone' | 'beside' | { readonly interruption: Interruption } | { readonly twice: Interruption | null };

const TIMEOUT_MS = 60_000;
const PAUSE_MS = 60;

function rollUp(kind: Kind, mode: How): Operation {
  return operation(`roll up ${kind}, ${JSON.stringify(mode)}`, async (history) => {
    const run = () => refresh(history, kind);
    if (mode === 'beside') {
      leave(history, run(), () => {});
    } else if (mode === 'alone') {
      await run();
      await release(history);
    } else if ('interruption' in mode) {
      await begin(history, mode.interruption, run);
    } else {
      await Promise.all([mode.twice ? begin(history, mode.twice, run) : run(), run()]);
      await release(history);
    }
  });
}

/** Starts a run with a fault. Waits for its end if it dies; leaves a paused run in the background. */
async function begin(history: History, interruption: Interruption, run: () => Promise<unknown>): Promise<void> {
  const { ended, release } = runInterrupted(interruption, run);
  if (interruption.what === 'is held up') leave(history, ended, release);
  else await ended;
}

function leave({ left }: History, ended: Promise<unknown>, release: () => void): void {
  ended.catch(() => {});
  left.push({ ended, release });
}

async function release({ left }: History): Promise<void> {
  const all = left.splice(0);
  for (const { release } of all) release();
  await Promise.all(all.map(({ ended }) => ended));
}

function refresh({ reportCompany }: History, kind: Kind): Promise<unknown> {
  return refreshReports({ account: reportCompany.company.account, runtime }, kind);
}

export async function refreshAllReports(history: History): Promise<void> {
  for (const kind of KINDS) await refresh(history, kind);
  await release(history);
  for (const kind of KINDS) await refresh(history, kind);
}

/**
 * Waits until everything is counted. The stream is ordered: writes before a click are counted once the click is. The
 * click counts like any other.
 */
export async function waitUntilCounted(history: History): Promise<void> {
  await click(0, null).run(history);
  const { reportCompany, clicks } = history;
  const key = keys.visitor(reportCompany.company.account.id, clicks.at(-1)?.tid ?? '');
  const until = performance.now() + TIMEOUT_MS;
  while ((await readItem<{ countedAt?: string }>(key))?.countedAt === undefined) {
    if (performance.now() > until) throw new Error('the projector is behind');
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** A run reads three times before it writes; the number of sheets depends on the facts. */
const interruption: fc.Arbitrary<Interruption> = fc.record({
  at: fc.oneof(fc.nat(8), fc.nat(60)),
  what: fc.constantFrom<Interruption['what']>('dies before', 'dies after', 'is held up', 'is held up'),
});
const modes: fc.Arbitrary<How> = fc.oneof(
  fc.constant<How>('alone'),
  fc.constant<How>('beside'),
  { weight: 4, arbitrary: interruption.map((interruption) => ({ interruption })) },
  { weight: 2, arbitrary: fc.option(interruption).map((twice) => ({ twice })) },
);

export const rollUps = {
  some: fc.tuple(fc.constantFrom(...KINDS), modes).map((input) => rollUp(...input)),
  counted: fc.constant(operation('all is counted', waitUntilCounted)),
};
