import { cpus } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '#lib/bundle/bundle.ts';
import { listBudgets } from './budgets.ts';
import { RESULTS_FILE } from './call.ts';
import { inProcess } from './parts/in-process.ts';
import { measureConcurrently } from './parts/measure-concurrently.ts';
import type { PartName } from './parts/parts.ts';
import { describeFailedParts, findBrokenBudgets, report } from './report.ts';
import { createResultsFile } from './results/results-file.ts';

/** Two at a time: the engine and the measuring process of a part each use one thread. */
const LANES = 2;

/**
 * Measures parts, prints the report and writes JSON after each part.
 * @returns the exit code
 */
export async function measureAll(names: readonly PartName[]): Promise<0 | 1> {
  const started = new Date();
  const seconds = () => Math.round((Date.now() - started.getTime()) / 1000);
  const log = (line: string) => console.error(`${seconds()} s: ${line}`);
  const resultsFile = createResultsFile(join(projectRoot, RESULTS_FILE));
  const measure = async (part: PartName) => {
    const measured = await inProcess(part);
    await resultsFile.add(measured);
    return measured;
  };
  const { results, failures, seconds: took } = await measureConcurrently(names, { lanes: LANES, measure, log });
  const budgets = listBudgets(results);
  console.log(`\n${report(results, budgets)}\n`);
  const machine = { node: process.version, processors: cpus().length, model: cpus()[0]?.model };
  await resultsFile.finish({ at: started.toISOString(), seconds: seconds(), took, machine, failures, budgets });
  console.log(`Took ${seconds()} s. The same as JSON: ${RESULTS_FILE}`);
  const problems = [findBrokenBudgets(budgets), describeFailedParts(failures)].filter((text) => text !== undefined);
  for (const text of problems) console.error(`\n${text}`);
  return problems.length > 0 ? 1 : 0;
}
