import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '#lib/bundle.ts';
import { webBuild } from '#lib/web-build.ts';
import { budgetsOf, MOST_LOAD_RATIO } from './budgets.ts';
import { RESULTS_FILE } from './call.ts';
import { measureListsApart } from './lists/apart.ts';
import { measureBundles } from './load/bundles.ts';
import { firstPage } from './load/first-page.ts';
import { measureSaleLoad } from './load/sale-load.ts';
import { measureOperations } from './operations/measure.ts';
import { brokenBudgets, report } from './report.ts';
import { measureReportsApart } from './reports/apart.ts';
import { measureRoutesApart } from './routes/apart.ts';

const LOAD = { rounds: 5, more: 40, mostRatio: MOST_LOAD_RATIO };
const CALLERS = [1, 10, 50];
const LOAD_MS = 4000;

// Handlers log and count as they do on Lambda, but not into the report.
process.env.TZ = 'UTC';
process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
process.env.POWERTOOLS_METRICS_NAMESPACE = 'Bench';
process.env.POWERTOOLS_METRICS_DISABLED = 'true';

const started = new Date();
const say = (line: string) => console.error(line);
say('Counting calls and processor time of every operation …');
const measured = await measureOperations();
say('Counting calls of every route …');
const routes = await measureRoutesApart();
say('Reading filtered lists of more and more commissions …');
const lists = await measureListsApart();
say('Rolling up and reading reports of many promoters and months …');
const reports = await measureReportsApart();
say('Loading every bundle in fresh processes …');
const bundles = await measureBundles(LOAD);
say('Sending sales to a local run …');
const load = await measureSaleLoad(CALLERS, LOAD_MS);

const results = {
  ...measured,
  routes,
  lists,
  reports,
  bundles,
  firstPage: firstPage(webBuild('dashboard')),
  portal: firstPage(webBuild('portal')),
  load,
};
const budgets = budgetsOf(results);
console.log(`\n${report(results, budgets)}\n`);

const machine = { node: process.version, processors: cpus().length, model: cpus()[0]?.model };
const seconds = Math.round((Date.now() - started.getTime()) / 1000);
await mkdir(join(projectRoot, '.local'), { recursive: true });
const content = { at: started.toISOString(), seconds, machine, budgets, ...results };
await writeFile(join(projectRoot, RESULTS_FILE), `${JSON.stringify(content, null, 2)}\n`);
console.log(`Took ${seconds} s. The same as JSON: ${RESULTS_FILE}`);
const broken = brokenBudgets(budgets);
if (broken) {
  console.error(`\n${broken}`);
  process.exitCode = 1;
}
