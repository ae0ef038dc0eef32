import type { ListsResult } from '#test/bench/results/lists.ts';
import { holdClock } from '#test/bench/world/clock.ts';
import { startBenchEngine } from '#test/bench/world/engine.ts';
import { measureKeep } from './keep.ts';
import { measurePages } from './pages.ts';

export async function measureLists(): Promise<ListsResult> {
  const engine = await startBenchEngine();
  holdClock();
  try {
    const keep = await measureKeep();
    return { pages: await measurePages(), keep };
  } finally {
    await engine.stop();
  }
}
