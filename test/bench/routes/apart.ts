import { once } from 'node:events';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import type { RouteResult } from '#test/bench/results/results.ts';
import { measureRoutes } from './measure.ts';

/**
 * Measures the routes in a thread of its own: the SDK's client asks once where the table is, and here that was another
 * engine.
 */
export async function measureRoutesApart(): Promise<RouteResult[]> {
  const [results] = await once(new Worker(new URL(import.meta.url)), 'message');
  return results;
}

if (!isMainThread) parentPort?.postMessage(await measureRoutes());
