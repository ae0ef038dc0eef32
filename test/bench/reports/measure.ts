import type { ReadsResult, RolledUpResult } from '#test/bench/results/reports.ts';
import { freezeClock } from '#test/bench/world/clock.ts';
import { type BenchEngine, startBenchEngine } from '#test/bench/world/engine.ts';
import { measureHot } from './hot.ts';
import { measureReads } from './reads.ts';
import { measureRollUps } from './roll-ups.ts';

export function measureReports(): Promise<ReadsResult> {
  return withEngine(measureReads);
}

export function measureRolledUp(): Promise<RolledUpResult> {
  return withEngine(async (engine) => ({ hot: await measureHot(engine), rollUps: await measureRollUps() }));
}

async function withEngine<Result>(work: (engine: BenchEngine) => Promise<Result>): Promise<Result> {
  const engine = await startBenchEngine();
  freezeClock();
  try {
    return await work(engine);
  } finally {
    await engine.stop();
  }
}
