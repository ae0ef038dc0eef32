import type { ListsResult } from '#test/bench/results/lists.ts';
import { freezeClock } from '#test/bench/world/clock.ts';
import { startBenchEngine } from '#test/bench/world/engine.ts';
import { measureIndexing } from './indexing.ts';
import { measurePages } from './pages.ts';

export async function measureLists(): Promise<ListsResult> {
  const engine = await startBenchEngine();
  freezeClock();
  try {
    const indexing = await measureIndexing();
    return { pages: await measurePages(), indexing };
  } finally {
    await engine.stop();
  }
}
