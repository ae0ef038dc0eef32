import { once } from 'node:events';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import type { ReportsResult } from '#test/bench/results/reports.ts';
import { startBenchEngine } from '#test/bench/world/engine.ts';
import { measureHot } from './hot.ts';
import { measureReads } from './reads.ts';
import { measureRollUps } from './roll-ups.ts';

/** Measures reports in a thread and with an engine of their own, as routes are: here the client knows another engine. */
export async function measureReportsApart(): Promise<ReportsResult> {
  const [results] = await once(new Worker(new URL(import.meta.url)), 'message');
  return results;
}

/** Reads come last: they fill the engine. */
async function measureReports(): Promise<ReportsResult> {
  const engine = await startBenchEngine();
  try {
    const hot = await measureHot(engine);
    const rollUps = await measureRollUps();
    return { hot, rollUps, ...(await measureReads()) };
  } finally {
    await engine.stop();
  }
}

if (!isMainThread) parentPort?.postMessage(await measureReports());
