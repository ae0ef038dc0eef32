import { documents } from '#shared/store/table/client.ts';
import { type Cost, costOf, operationCost } from '#test/bench/cost/cost.ts';
import { recordCalls } from '#test/bench/cost/recorder.ts';
import { itemsOfSeveralLeads } from '#test/bench/cost/shared-items.ts';
import { percentile } from '#test/bench/load/percentiles.ts';
import type { OperationResult, Results } from '#test/bench/results/results.ts';
import { holdClock, moveClock } from '#test/bench/world/clock.ts';
import { benchCompany } from '#test/bench/world/company.ts';
import { type BenchEngine, startBenchEngine } from '#test/bench/world/engine.ts';
import { numbersPerBlock } from '#test/bench/world/number-blocks.ts';
import { operations } from './index.ts';
import { budgeted, type Operation } from './operation.ts';

const MOST_WARM_UP = 10;

/** Measures every operation against an engine of its own. */
export async function measureOperations(): Promise<Pick<Results, 'operations' | 'sharedItems' | 'numberBlocks'>> {
  const engine = await startBenchEngine();
  holdClock();
  try {
    const measured: OperationResult[] = [];
    let sales: readonly Cost[] = [];
    for (const operation of operations) {
      const costs = await measureCosts(operation, engine);
      if (operation.name === budgeted.knownSale) sales = costs;
      const { name, events = 1, cold = false } = operation;
      measured.push({ name, events, cold, ...operationCost(costs), cpu: percentiles(await measureCpu(operation)) });
    }
    const leases = sales.reduce((total, { leases }) => total + leases, 0);
    return {
      operations: measured,
      sharedItems: itemsOfSeveralLeads(sales.map(({ items }) => items)),
      numberBlocks: { sales: sales.length, leases, largest: await numbersPerBlock(await benchCompany()) },
    };
  } finally {
    await engine.stop();
  }
}

/** Runs an operation as often as it asks and counts what each run cost. */
async function measureCosts(
  { prepare, tiers, runs, cold }: Operation,
  { look, indexes }: BenchEngine,
): Promise<Cost[]> {
  let company = await benchCompany(tiers);
  const costs: Cost[] = [];
  // The first run of all makes the process know the company, and is not counted.
  if (!cold) await (await prepare(company, 0))();
  for (let index = 0; index < runs.cost; index += 1) {
    if (cold) company = await benchCompany(tiers);
    const run = await prepare(company, index);
    moveClock();
    const calls = await recordCalls(documents, look, async () => {
      await run();
    });
    costs.push(costOf(calls, indexes));
  }
  return costs;
}

/**
 * The processor time of each run of an operation, in milliseconds: all threads of this process, the engine's not among
 * them.
 */
async function measureCpu({ prepare, tiers, runs }: Operation): Promise<number[]> {
  const company = await benchCompany(tiers);
  const times: number[] = [];
  const warmUp = Math.min(MOST_WARM_UP, runs.cpu);
  for (let index = 0; index < runs.cpu + warmUp; index += 1) {
    const run = await prepare(company, index);
    moveClock();
    const before = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(before);
    if (index >= warmUp) times.push((user + system) / 1000);
  }
  return times;
}

function percentiles(times: readonly number[]): OperationResult['cpu'] {
  return times.length === 0 ? null : { p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}
