import { once } from 'node:events';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import type { ListsResult } from '#test/bench/results/lists.ts';
import { startBenchEngine } from '#test/bench/world/engine.ts';
import { measureKeep } from './keep.ts';
import { measurePages } from './pages.ts';

/** Measures filtered lists in a thread and with an engine of their own: here the client knows another engine. */
export async function measureListsApart(): Promise<ListsResult> {
  const [results] = await once(new Worker(new URL(import.meta.url)), 'message');
  return results;
}

async function measureLists(): Promise<ListsResult> {
  const engine = await startBenchEngine();
  try {
    const keep = await measureKeep();
    return { pages: await measurePages(), keep };
  } finally {
    await engine.stop();
  }
}

if (!isMainThread) parentPort?.postMessage(await measureLists());
