import { dollarsTables } from '#test/bench/dollars/tables.ts';
import { listsTables } from '#test/bench/lists/tables.ts';
import type { Failure } from '#test/bench/parts/side-by-side.ts';
import { reportsTables, rolledUpTables } from '#test/bench/reports/tables.ts';
import type { Budget, OperationResult, Results, RouteResult } from './results/results.ts';
import { figure, textTable } from './results/text-table.ts';

const COUNTS_LEGEND = `calls/seq: DynamoDB calls in all, and the longest chain of them that do not overlap in time.
RRU, WRU: what DynamoDB bills by its published rules for the sizes of the items: 2 for each started KB written or checked in
  a transaction, 1 otherwise; 1 for each started 4 KB read; refused writes as if they were done, index entries included.
engine RRU, WRU: what DynamoDB Local reported (ReturnConsumedCapacity). It counts too little for transactions and for items
  that are not there, and nothing (–) for refused calls; real DynamoDB is expected to report RRU and WRU.
worst: the dearest run, which may have leased a block of numbers (1 WRU) or two. All else is of a run without.
items: written, or locked by a condition check. largest: bytes of the largest of them. bytes in: of all answers.
The projector's figures are for each event of its batch.`;

const NOISE = 'Timings are of this machine at this moment and noisy: compare those of one run with one another only.';

/** What was measured, for people: counts and ratios first, timings after them. Of parts that were not, nothing is said. */
export function report(results: Partial<Results>, budgets: readonly Budget[]): string {
  const { operations, routes, lists, reports, rolledUp, bundles, firstPage, portal } = results;
  const { pageCalls, load, localRun, dollars } = results;
  return [
    ...(operations
      ? ['DynamoDB, per operation', textTable(COUNT_HEADINGS, operations.map(countRow)), COUNTS_LEGEND]
      : []),
    ...hotItems(results),
    ...(routes ? routesTable(routes) : []),
    ...(dollars ? dollarsTables(dollars) : []),
    ...(lists ? listsTables(lists) : []),
    ...(rolledUp ? rolledUpTables(rolledUp, NOISE) : []),
    ...(reports ? reportsTables(reports, NOISE) : []),
    ...(bundles ? bundlesTable(bundles) : []),
    ...(firstPage ? [`The dashboard’s first page, without charts: ${sizeOf(firstPage)}.`] : []),
    ...(pageCalls
      ? [
          `Its calls: ${pageCalls.first} for the first page, ${pageCalls.next} for a list behind it, ${pageCalls.again} for a switch to what is there.`,
        ]
      : []),
    ...(portal ? [`The portal’s: ${sizeOf(portal)}.`] : []),
    ...(operations ? cpuTable(operations) : []),
    ...(load ? loadTable(load) : []),
    ...(localRun ? [localRunLine(localRun)] : []),
    'Budgets',
    budgetTable(budgets),
  ].join('\n\n');
}

function routesTable(routes: Results['routes']): string[] {
  return [
    'DynamoDB, a right call of every route, for a company that has one of everything',
    textTable(
      COUNT_HEADINGS,
      routes.map((route) => countRow({ ...route, events: 1 })),
    ),
  ];
}

function bundlesTable(bundles: Results['bundles']): string[] {
  return [
    `Bundles, each loaded in fresh processes: the median by the clock, the least of the processor, and how many times what the document client alone takes. ${NOISE}`,
    textTable(
      ['function', 'bytes', 'gzip', 'ratio CPU', 'ratio clock', 'CPU ms', 'clock ms'],
      bundles.map(({ name, bytes, gzipBytes, ratio, loadMs, loadCpuMs }) => [
        name,
        ...[bytes, gzipBytes].map(String),
        ...[ratio.cpu, ratio.clock].map((value) => figure(value)),
        ...[loadCpuMs, loadMs].map((value) => figure(value, 0)),
      ]),
    ),
  ];
}

function sizeOf({ files, gzipBytes }: Results['firstPage']): string {
  return `${files} files, ${figure(gzipBytes / 1024, 0)} KB gzipped`;
}

function cpuTable(operations: Results['operations']): string[] {
  return [
    `Processor time of a warm handler, all threads of its process, the engine's not included. ${NOISE}`,
    textTable(
      ['operation', 'p50 ms', 'p99 ms'],
      operations.flatMap((one) =>
        one.cpu ? [[nameOf(one), perEvent(one, one.cpu.p50), perEvent(one, one.cpu.p99)]] : [],
      ),
    ),
  ];
}

function loadTable(load: Results['load']): string[] {
  return [
    `Sales of known leads over HTTP, held by the local run with its engine and the callers on one machine. ${NOISE}`,
    textTable(
      ['callers', 'sales/s', 'p50 ms', 'p99 ms', 'failed', 'counters equal after ms'],
      load.map(({ callers, perSecond, p50Ms, p99Ms, failed, lagMs }) => [
        ...[callers, perSecond, p50Ms, p99Ms, failed].map((value) => figure(value, 0)),
        figure(lagMs, 0),
      ]),
    ),
  ];
}

function localRunLine({ startMs, ready, loaded }: Results['localRun']): string {
  const start = `The local run was ready after ${figure(startMs / 1000, 1)} s`;
  if (!ready || !loaded) return `${start}. ${NOISE}`;
  return `${start}, ${figure(ready.cpuS, 1)} s of the processor, with ${figure(ready.mb, 0)} MB; after the sales it had ${figure(loaded.mb, 0)} MB. Its database is not included. ${NOISE}`;
}

/** The parts that have failed, for people; undefined where none has. */
export function failedParts(failures: readonly Failure[]): string | undefined {
  if (failures.length === 0) return undefined;
  const each = failures.map(({ part, why }) => `${part}: ${why}`).join('\n\n');
  return `${failures.length === 1 ? 'A part' : `${failures.length} parts`} failed. Nothing is said of what it measures:\n\n${each}`;
}

/** The budgets that are broken, for people, as the last that they read; undefined where all are kept. */
export function brokenBudgets(budgets: readonly Budget[]): string | undefined {
  const broken = budgets.filter(({ kept }) => !kept);
  if (broken.length === 0) return undefined;
  return `${broken.length} of ${budgets.length} budgets broken:\n\n${budgetTable(broken)}`;
}

function budgetTable(budgets: readonly Budget[]): string {
  const rows = budgets.map(({ name, measured, most, kept }) => [
    ...[name, figure(measured), figure(most)],
    kept ? 'kept' : 'BROKEN',
  ]);
  return textTable(['', 'measured', 'at most', ''], rows);
}

const COUNT_HEADINGS = [
  ...['operation', 'calls', 'seq', 'RRU', 'WRU', 'engine RRU', 'engine WRU'],
  ...['items', 'largest', 'bytes in', 'worst seq', 'worst WRU'],
];

type Counted = RouteResult & Pick<OperationResult, 'events'>;

function countRow(one: Counted): string[] {
  const { usual, worst } = one;
  const reported = [usual.reportedReadUnits, usual.reportedWriteUnits];
  return [
    nameOf(one),
    ...[usual.calls, usual.sequential, usual.readUnits, usual.writeUnits].map((value) => perEvent(one, value)),
    ...reported.map((value) => (value === null ? figure(value) : perEvent(one, value))),
    ...[perEvent(one, usual.items.length), figure(usual.largestItem), perEvent(one, usual.answerBytes)],
    ...[worst.sequential, worst.writeUnits].map((value) => perEvent(one, value)),
  ];
}

function hotItems({ sharedItems, numberBlocks }: Partial<Results>): string[] {
  if (!sharedItems || !numberBlocks) return [];
  const { sales, leases, largest } = numberBlocks;
  const shared = sharedItems.length === 0 ? 'none' : sharedItems.join(', ');
  return [
    `Items that sales of different leads both wrote, number blocks aside: ${shared}.
Number blocks: ${leases} leased for ${sales} sales of a process that had just begun (one for ${figure(sales / leases, 0)} sales);
  later one for ${figure(largest, 0)} numbers, and a sale takes one event number and one for each commission.`,
  ];
}

function nameOf({ name, events }: Counted): string {
  return events > 1 ? `${name}, per event` : name;
}

function perEvent({ events }: Counted, value: number): string {
  return figure(value / events);
}
