import { afterAll, beforeAll, expect, test } from 'vitest';
import { projector } from '#lib/bundle/background-functions.ts';
import { getFigure } from '#shared/domain/reports/figures.ts';
import { checkProjections } from '#shared/operations/projections/rebuild.ts';
import { runtime } from '#shared/runtime.ts';
import { readListTotals } from '#shared/store/lists/lists.ts';
import { readBalances } from '#shared/store/projections/projections.ts';
import { readFeed, readLastFeedNumber } from '#shared/store/reports/report-feed.ts';
import { createProjectorFeed } from '#test/bench/dollars/stream.ts';
import { type BenchEngine, startBenchEngine } from '#test/bench/world/engine.ts';
import { EARNED, sell } from '#test/support/shards/sales.ts';
import { simulateShards } from '#test/support/shards/simulate.ts';
import { summarize } from '#test/support/shards/summary.ts';
import { createRandomNumbers } from '#test/support/suite/seed.ts';

/**
 * Twenty seconds' worth: SALES=20000 npm run test:deep -- test/deep/one-account. RATE, SHARDS and PROMOTERS set the
 * rest.
 */
const SALES = Number(process.env.SALES ?? 3000);
const RATE = Number(process.env.RATE ?? 1000);
const SHARDS = Number(process.env.SHARDS ?? 8);
const PROMOTERS = Number(process.env.PROMOTERS ?? 50);
/** Share of the rate. A short run is half over before the first batch is full, and then all shards start at once. */
const MIN_PACE = 0.75;
const PARTITION_UNITS = 1000;
const FUTURE = '9999-01-01T00:00:00.000Z';
const noDifferences = {
  differences: [],
  listDifferences: [],
  revenueDifferences: [],
  rowDifferences: [],
  lost: [],
  skipped: [],
  sortedDifferences: [],
  sortedRowDifferences: [],
  unsettled: 0,
};

let engine: BenchEngine;
beforeAll(async () => {
  engine = await startBenchEngine();
});
afterAll(() => engine?.stop());

test(
  'a thousand sales a second of one account are counted as fast as they arrive, once each',
  async () => {
    const { plan } = engine;
    const mapping = plan.streamMappings.find(({ functionName }) => functionName.includes(projector.name));
    const sold = await sell(SALES, PROMOTERS, mapping?.filters ?? []);
    const { account, promoterIds } = sold;
    const arriving = {
      ...createProjectorFeed(plan),
      salesPerSecond: RATE,
      shards: SHARDS,
      chance: createRandomNumbers(1),
    };
    const simulated = await simulateShards(sold, arriving);
    const summary = summarize(simulated);
    console.log(`${SALES} sales of ${PROMOTERS} promoters on ${SHARDS} shards:`, summary);

    expect(new Set(simulated.counted.map(({ partition }) => partition)).size).toBe(SALES);
    expect(simulated.counted).toHaveLength(SALES);
    const fastRuntime = { ...runtime, sleep: async () => {} };
    expect(await checkProjections({ runtime: fastRuntime }, { account, lostBefore: FUTURE })).toMatchObject(
      noDifferences,
    );
    const balances = await Promise.all(promoterIds.map((id) => readBalances(account, id)));
    expect(balances.flat().reduce((sum, balance) => sum + balance.earned, 0)).toBe(SALES * EARNED);
    expect((await readListTotals(account, ['rewards'])).get('rewards')).toBe(SALES);
    const entries = await readFeed(account, 0, await readLastFeedNumber(account), SALES);
    const feedSales = entries.flatMap(({ rows }) => rows).map(({ vector }) => Number(getFigure(vector, 'sales')));
    expect(feedSales.reduce((sum, sales) => sum + sales, 0)).toBe(SALES);

    expect(summary.countedPerSecond).toBeGreaterThan(MIN_PACE * RATE);
    expect(summary.longestBatchMs).toBeLessThan(60_000);
    expect(summary.longestWaitMs).toBeLessThan(5000);
    expect(summary.oldestMs).toBeLessThan(15_000);
    // Excludes rows: one partition holds ten thousand numbers, which many processes share on AWS.
    const [busiest] = summary.busiest.filter(([partition]) => !partition.includes('#rows#'));
    expect(busiest?.[1]).toBeLessThan(PARTITION_UNITS);
  },
  400_000 + SALES * 200,
);
