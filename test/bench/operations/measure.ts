import { documentClient } from '#shared/store/table/client.ts';
import { type Cost, computeCost, computeOperationCost } from '#test/bench/cost/cost.ts';
import { createRecordCalls } from '#test/bench/cost/recorder.ts';
import { listItemsOfSeveralLeads } from '#test/bench/cost/shared-items.ts';
import type { OperationResult, Results } from '#test/bench/results/results.ts';
import { advanceClock, freezeClock } from '#test/bench/world/clock.ts';
import { createBenchCompany } from '#test/bench/world/company.ts';
import { type BenchEngine, startBenchEngine } from '#test/bench/world/engine.ts';
import { operations } from './index.ts';
import { budgeted, type Operation } from './operation.ts';

export async function measureOperations(): Promise<Pick<Results, 'operations' | 'sharedItems'>> {
  const engine = await startBenchEngine();
  freezeClock();
  try {
    const measured: OperationResult[] = [];
    let sales: readonly Cost[] = [];
    for (const operation of operations) {
      const costs = await measureCosts(operation, engine);
      if (operation.name === budgeted.knownSale) sales = costs;
      measured.push({ name: operation.name, ...computeOperationCost(costs) });
    }
    return { operations: measured, sharedItems: listItemsOfSeveralLeads(sales.map(({ items }) => items)) };
  } finally {
    await engine.stop();
  }
}

async function measureCosts({ prepare, tiers, runs }: Operation, { look, indexes }: BenchEngine): Promise<Cost[]> {
  const company = await createBenchCompany(tiers);
  const costs: Cost[] = [];
  // The first run warms the company's caches and is not counted.
  await (await prepare(company, 0))();
  for (let index = 0; index < runs; index += 1) {
    const run = await prepare(company, index);
    advanceClock();
    const calls = await createRecordCalls(documentClient, look, async () => {
      await run();
    });
    costs.push(computeCost(calls, indexes));
  }
  return costs;
}
