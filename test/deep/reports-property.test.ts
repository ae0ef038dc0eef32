import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rebuildReports } from '#shared/operations/reports/rebuild.ts';
import { runtime } from '#shared/runtime.ts';
import { firstDifferences } from '#test/support/reports/differences.ts';
import { expected, expectedOrders } from '#test/support/reports/expected.ts';
import { aFirm } from '#test/support/reports/firm.ts';
import { History } from '#test/support/reports/history.ts';
import { letFatesBe } from '#test/support/reports/lives.ts';
import type { Operation } from '#test/support/reports/operation.ts';
import { histories } from '#test/support/reports/operations.ts';
import { type Draft, drafts, question } from '#test/support/reports/questions.ts';
import { counted, rollAllUp } from '#test/support/reports/roll-ups.ts';
import { shown, shownOrders } from '#test/support/reports/shown.ts';
import { seedOf } from '#test/support/suite/seed.ts';
import { tryOnce } from '#test/support/suite/try-once.ts';

/** How many histories of each kind are tried; a long run: REPORTS_ROUNDS=100 npm run test:deep -- reports */
const ROUNDS = Number(process.env.REPORTS_ROUNDS ?? 3);
/** How long a round may take on a machine that does other things: two quiet cores take half a minute. */
const ROUND_MS = 300_000;
/** How long is looked for the shortest history that shows what was found. */
const SHRINKING_SECONDS = 60;
/** Short histories are many, and soon read when they fail; long ones find what only much history shows. */
const KINDS = [
  ...Array.from({ length: 3 }, () => ({ longest: 40, crowded: false })),
  ...Array.from({ length: 3 }, () => ({ longest: 80, crowded: false })),
  { longest: 150, crowded: false },
  { longest: 60, crowded: true },
];

/** Metrics that are made of days in every way there is: of a span, of all before it, of all up to its end, of months. */
const RANKED_BY = ['net_revenue_amount', 'monthly_churn', 'active_customers', '3m_epc'] as const;

let endFates: () => void;
beforeAll(() => {
  endFates = letFatesBe();
});
afterAll(() => endFates());

/** Lets a history happen to a company, and compares all that its reports show with what a plain count of it comes to. */
async function expectReports(crowded: boolean, operations: readonly Operation[], asked: readonly Draft[]) {
  const history = new History(await aFirm(crowded));
  for (const { run } of operations) await run(history);
  await counted(history);
  await rollAllUp(history);
  const facts = await history.facts();
  for (const put of asked.map((draft) => question(facts, draft))) {
    const [is, due] = [await shown(history.firm, put), expected(facts, history.firm, put)];
    expect(firstDifferences(is, due), JSON.stringify(put)).toEqual([]);
  }
  // Of many promoters, not all of which are listed, who they are goes by other sheets.
  const { days } = question(facts, asked[1] as Draft);
  const orders = [days, crowded ? RANKED_BY : []] as const;
  const [is, due] = [await shownOrders(history.firm, ...orders), expectedOrders(facts, history.firm, ...orders)];
  expect(firstDifferences(is, due), JSON.stringify(days)).toEqual([]);
  return history;
}

/** Nothing is to be put right. All that was to happen has: there is nothing to wait for. */
async function expectRebuilt({ firm }: History) {
  const found = await rebuildReports({ runtime: { ...runtime, sleep: async () => {} } }, firm.company.account.id);
  expect(found).toMatchObject({ differences: [], unsettled: 0 });
}

/** Tries histories of a kind one after the other, and says how many, and of how many operations. */
async function tryAll(kind: number) {
  const tried = { histories: 0, operations: 0 };
  const { longest, crowded } = KINDS[kind] as (typeof KINDS)[number];
  const property = fc.asyncProperty(histories(longest), drafts, async (operations, asked) => {
    const history = await expectReports(crowded, operations, asked);
    await expectRebuilt(history);
    tried.histories += 1;
    tried.operations += history.done;
  });
  for (let round = 0; round < ROUNDS; round += 1) {
    // What comes first would be short and simple else, and each is the first.
    await tryOnce(property, { seed: seedOf(kind, round), unbiased: true }, SHRINKING_SECONDS);
  }
  return tried;
}

test(
  'whatever happens in whatever order, and whatever becomes of roll-ups, reports show what a plain count of it comes to',
  async () => {
    // Side by side, each with companies of its own: some of the time a history waits for the projector.
    const tried = await Promise.all([...KINDS.keys()].map((kind) => tryAll(kind)));
    const all = (what: 'histories' | 'operations') => tried.reduce((sum, one) => sum + one[what], 0);
    console.log(`${all('histories')} histories, ${all('operations')} operations`);
    expect(all('operations')).toBeGreaterThan(ROUNDS * KINDS.length);
  },
  ROUNDS * ROUND_MS,
);
