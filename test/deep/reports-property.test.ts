import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rebuildReports } from '#shared/operations/reports/rebuild.ts';
import { runtime } from '#shared/runtime.ts';
import { findFirstDifferences } from '#test/support/reports/differences.ts';
import { computeExpectedReport, listExpectedOrders } from '#test/support/reports/expected-report.ts';
import { History } from '#test/support/reports/history.ts';
import { injectInterruptions } from '#test/support/reports/lives.ts';
import type { Operation } from '#test/support/reports/operation.ts';
import { createHistories } from '#test/support/reports/operations.ts';
import { buildQuestion, drafts, type QuestionDraft } from '#test/support/reports/questions.ts';
import { aReportCompany } from '#test/support/reports/report-company.ts';
import { refreshAllReports, waitUntilCounted } from '#test/support/reports/roll-ups.ts';
import { readShownOrders, readShownReport } from '#test/support/reports/shown-report.ts';
import { readSeed } from '#test/support/suite/seed.ts';
import { tryOnce } from '#test/support/suite/try-once.ts';

/** Histories per kind. A long run: REPORTS_ROUNDS=100 npm run test:deep -- reports */
const ROUNDS = Number(process.env.REPORTS_ROUNDS ?? 3);
/** Time limit of a round on a busy machine; two idle cores take half a minute. */
const ROUND_MS = 300_000;
/** Time limit for shrinking a failing history. */
const SHRINKING_SECONDS = 60;
/** Short histories are many and easy to read when they fail; long ones find bugs that need much history. */
const KINDS = [
  ...Array.from({ length: 3 }, () => ({ longest: 40, crowded: false })),
  ...Array.from({ length: 3 }, () => ({ longest: 80, crowded: false })),
  { longest: 150, crowded: false },
  { longest: 60, crowded: true },
];

/** Metrics computed from days in every way: within a range, before it, up to its end, and by months. */
const RANKED_BY = ['net_revenue_amount', 'monthly_churn', 'active_customers', '3m_epc'] as const;

let stopInterruptions: () => void;
beforeAll(() => {
  stopInterruptions = injectInterruptions();
});
afterAll(() => stopInterruptions());

/** Runs a history in a company and compares its reports with a plain count. */
async function expectReports(crowded: boolean, operations: readonly Operation[], questions: readonly QuestionDraft[]) {
  const history = new History(await aReportCompany(crowded));
  for (const { run } of operations) await run(history);
  await waitUntilCounted(history);
  await refreshAllReports(history);
  const facts = await history.facts();
  for (const question of questions.map((draft) => buildQuestion(facts, draft))) {
    const [actual, expected] = [
      await readShownReport(history.reportCompany, question),
      computeExpectedReport(facts, history.reportCompany, question),
    ];
    expect(findFirstDifferences(actual, expected), JSON.stringify(question)).toEqual([]);
  }
  // With many promoters, the listed ones are selected by other report pages.
  const { days } = buildQuestion(facts, questions[1] as QuestionDraft);
  const orders = [days, crowded ? RANKED_BY : []] as const;
  const [actualOrders, dueOrders] = [
    await readShownOrders(history.reportCompany, ...orders),
    listExpectedOrders(facts, history.reportCompany, ...orders),
  ];
  expect(findFirstDifferences(actualOrders, dueOrders), JSON.stringify(days)).toEqual([]);
  return history;
}

/** A rebuild finds no difference. Everything is counted, so no waiting is needed. */
async function expectRebuilt({ reportCompany }: History) {
  const found = await rebuildReports(
    { runtime: { ...runtime, sleep: async () => {} } },
    reportCompany.company.account.id,
  );
  expect(found).toMatchObject({ differences: [], unsettled: 0 });
}

/** Runs histories of a kind. @returns the numbers of histories and operations */
async function testHistories(kind: number) {
  const counts = { histories: 0, operations: 0 };
  const { longest, crowded } = KINDS[kind] as (typeof KINDS)[number];
  const property = fc.asyncProperty(createHistories(longest), drafts, async (operations, questions) => {
    const history = await expectReports(crowded, operations, questions);
    await expectRebuilt(history);
    counts.histories += 1;
    counts.operations += history.done;
  });
  for (let round = 0; round < ROUNDS; round += 1) {
    // Each is a first run, which would otherwise be short and simple.
    await tryOnce(property, { seed: readSeed(kind, round), unbiased: true }, SHRINKING_SECONDS);
  }
  return counts;
}

test(
  'reports match a plain count after random histories, regardless of faults in roll-ups',
  async () => {
    // In parallel with separate companies, because histories wait for the projector.
    const counts = await Promise.all([...KINDS.keys()].map((kind) => testHistories(kind)));
    const sumTried = (counter: 'histories' | 'operations') => counts.reduce((sum, one) => sum + one[counter], 0);
    console.log(`${sumTried('histories')} histories, ${sumTried('operations')} operations`);
    expect(sumTried('operations')).toBeGreaterThan(ROUNDS * KINDS.length);
  },
  ROUNDS * ROUND_MS,
);
