import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ROLL_UPS } from '#shared/domain/reports/roll-up.ts';
import type { SaleEvent } from '#shared/domain/tracking/event.ts';
import { v2Sale } from '#shared/routes/tracking/v2.ts';
import { documentClient } from '#shared/store/table/client.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readItem } from '#shared/store/table/read.ts';
import { type Cost, computeCost } from '#test/bench/cost/cost.ts';
import { createRecordCalls } from '#test/bench/cost/recorder.ts';
import { getItemName } from '#test/bench/cost/touched.ts';
import { createKnownLead, money } from '#test/bench/operations/operation.ts';
import type { HotResult, HotSales } from '#test/bench/results/reports.ts';
import { type BenchCompany, createBenchCompany } from '#test/bench/world/company.ts';
import type { BenchTable } from '#test/bench/world/engine.ts';
import type { HotEvents, RolledUp } from './hot-roll-ups.ts';

const COUNTED = 100;

interface Sales {
  readonly costs: readonly Cost[];
  readonly refused: number;
  readonly touched: ReadonlySet<string>;
}

/** Measures sales of one campaign alone, and while a thread continuously feeds and rolls up sales of that campaign. */
export async function measureHot(table: BenchTable): Promise<HotResult> {
  const company = await createBenchCompany();
  await sell(company, table);
  const alone = await sell(company, table);
  const workerData: HotEvents = { account: company.account, sale: await readStoredSale(company) };
  const worker = new Worker(new URL('hot-roll-ups.ts', import.meta.url), { workerData });
  await once(worker, 'message');
  const concurrentSales = await sell(company, table);
  worker.postMessage('stop');
  const [{ touched, rollUps }]: [RolledUp] = (await once(worker, 'message')) as [RolledUp];
  // The first runs alone would prove nothing.
  if (rollUps <= ROLL_UPS.length) throw new Error('Roll-ups did not run beside the sales');
  const shared = [...new Set([...alone.touched, ...concurrentSales.touched])].filter((name) => touched.has(name));
  return { alone: toHotSales(alone), beside: toHotSales(concurrentSales), shared };
}

async function readStoredSale(company: BenchCompany): Promise<SaleEvent> {
  const eventId = await company.sale(await company.lead(0));
  const sale = await readItem<SaleEvent>(keys.moneyEvent(company.account, 'sale', eventId));
  if (!sale) throw new Error('A sale that was acknowledged is not there');
  return sale;
}

async function sell(company: BenchCompany, { look, indexes }: BenchTable): Promise<Sales> {
  const costs: Cost[] = [];
  const touched = new Set<string>();
  let refused = 0;
  for (let index = 0; index < COUNTED; index += 1) {
    const body = money(await createKnownLead(company, index));
    const calls = await createRecordCalls(documentClient, look, async () => {
      await company.call(v2Sale, body);
    });
    costs.push(computeCost(calls, indexes));
    refused += calls.filter((call) => call.refused).length;
    for (const { read, writes } of calls) {
      for (const name of [...(read?.keys ?? []), ...writes.map(({ key }) => getItemName(key))]) touched.add(name);
    }
  }
  return { costs, refused, touched };
}

/** Leaves out runs with a number lease: their timing is random. */
function toHotSales({ costs, refused }: Sales): HotSales {
  const plain = costs.filter(({ leases }) => leases === 0);
  const getMax = (pick: (cost: Cost) => number) => Math.max(...plain.map(pick));
  return {
    calls: getMax(({ calls }) => calls),
    sequential: getMax(({ sequential }) => sequential),
    writeUnits: getMax(({ writeUnits }) => writeUnits),
    refused,
  };
}
