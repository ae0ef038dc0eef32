import { ROLL_UPS, type RollUp } from '#shared/domain/reports/roll-up.ts';
import type { HotResult, ReadResult, ReadsResult, RolledUpResult, RollUpResult } from '#test/bench/results/reports.ts';
import type { Budget } from '#test/bench/results/results.ts';
import { within } from '#test/bench/results/within.ts';
import { reports } from './reads.ts';

const MAX_ITEMS = 20;
const MAX_SEQUENTIAL = 16;
const MAX_READ_UNITS = 2000;
const MAX_SHARE = 0.5;
/** Upper bound of a table call within a region, in milliseconds. */
const CALL_MS = 10;

const COSTS = { sheets: 'sheets', calls: 'calls', readUnits: 'RRU', writeUnits: 'WRU' } as const;

export function listAllRollUpBudgets({ rollUps, hot }: RolledUpResult): Budget[] {
  return [
    ...ROLL_UPS.flatMap((rollUp) => listRollUpBudgets(rollUp, rollUps)),
    within(
      'roll-ups: refused calls',
      getMax(rollUps, ({ refused }) => refused),
      0,
    ),
    ...listHotBudgets(hot),
  ];
}

export function listReportBudgets({ reads, growth }: ReadsResult): Budget[] {
  return [...listReadBudgets(reads), ...listGrowthBudgets(growth)];
}

/**
 * No run costs more per event than the smallest one. A history adds no calls or sheets, and adds units only for sheets
 * that it has made larger.
 */
function listRollUpBudgets(rollUp: RollUp, all: readonly RollUpResult[]): Budget[] {
  const runs = all.filter((run) => run.rollUp === rollUp).sort((one, other) => one.events - other.events);
  const [smallest, ...larger] = runs.filter(({ months }) => months === 0);
  if (!smallest || larger.length === 0) throw new Error(`Roll-ups of ${rollUp} were not measured`);
  return [
    ...(Object.keys(COSTS) as (keyof typeof COSTS)[]).map((cost) => {
      const per1000 = (run: RollUpResult) => (run[cost] / run.events) * 1000;
      const name = `roll-up of ${rollUp}, larger runs: ${COSTS[cost]} per 1,000 events`;
      return within(name, getMax(larger, per1000), per1000(smallest));
    }),
    ...listHistoryBudgets(rollUp, runs),
  ];
}

function listHistoryBudgets(rollUp: RollUp, all: readonly RollUpResult[]): Budget[] {
  const withHistory = all.filter(({ months }) => months > 0);
  const pairs = withHistory.map((same) => {
    const run = all.find(({ events, months }) => events === same.events && months === 0);
    if (!run)
      throw new Error(`The roll-up of ${rollUp} after ${same.events} events was not measured without a history`);
    return { run, same };
  });
  if (pairs.length === 0) throw new Error(`The roll-up of ${rollUp} was not measured with a history`);
  const name = `roll-up of ${rollUp}, what a history adds`;
  return [
    within(
      `${name}: sheets`,
      getMax(pairs, ({ run, same }) => same.sheets - run.sheets),
      0,
    ),
    within(
      `${name}: calls`,
      getMax(pairs, ({ run, same }) => same.calls - run.calls),
      0,
    ),
    ...(['readUnits', 'writeUnits'] as const).map((units) => {
      const excess = getMax(pairs, ({ run, same }) => same[units] - run[units] - run.extraUnits[units]);
      return within(`${name}: ${COSTS[units]} beyond those of fuller sheets`, excess, 0);
    }),
  ];
}

function listReadBudgets(reads: readonly ReadResult[]): Budget[] {
  const findReads = (name: string) => {
    const found = reads.filter((read) => read.name.startsWith(name));
    if (found.length === 0) throw new Error(`The report of ${name} was not measured`);
    return found;
  };
  const usual = findReads(reports.promoters).filter(({ name }) => name === reports.promoters);
  const [first, last] = [findReads(reports.firstPage), findReads(reports.lastPage)];
  return [
    within(
      'report overview: items',
      getMax(findReads(reports.overview), ({ items }) => items),
      MAX_ITEMS,
    ),
    within(
      'report of campaigns: items for each campaign',
      getMax(findReads(reports.campaigns), ({ items, campaigns }) => items / campaigns),
      MAX_ITEMS,
    ),
    within(
      'report of 50 of 10,000 promoters: RRU',
      getMax(usual, ({ readUnits }) => readUnits),
      MAX_READ_UNITS,
    ),
    within(
      'report of promoters, page 200: RRU',
      getMax(last, ({ readUnits }) => readUnits),
      getMax(first, ({ readUnits }) => readUnits),
    ),
    within(
      'sequential calls of any report',
      getMax(reads, ({ sequential }) => sequential),
      MAX_SEQUENTIAL,
    ),
    ...listFunctionBudgets('any report', reads),
  ];
}

function listGrowthBudgets(growth: readonly ReadResult[]): Budget[] {
  const [fewest, ...more] = growth.toSorted((one, other) => one.promoters - other.promoters);
  const largest = more.at(-1);
  if (!fewest || !largest) throw new Error('Reports of more and more promoters were not measured');
  const readUnits = (one: ReadResult) => (one.readUnits / one.promoters) * 1000;
  return [
    within('report of promoters: RRU for each 1,000 of them', getMax(more, readUnits), readUnits(fewest)),
    ...listFunctionBudgets(`report of 50 of ${largest.promoters.toLocaleString('en-US')} promoters`, [largest]),
  ];
}

function listHotBudgets({ alone, beside, shared }: HotResult): Budget[] {
  const name = 'sale beside roll-ups of its campaign';
  return [
    within(`${name}: calls`, beside.calls, alone.calls),
    within(`${name}: sequential calls`, beside.sequential, alone.sequential),
    within(`${name}: WRU`, beside.writeUnits, alone.writeUnits),
    within(`${name}: refused calls`, beside.refused, 0),
    within(`${name}: items that both touch`, shared.length, 0),
  ];
}

function listFunctionBudgets(name: string, reads: readonly ReadResult[]): Budget[] {
  return [
    within(`${name}: share of its function's time`, getMax(reads, computeShareOfTime), MAX_SHARE),
    within(`${name}: share of its function's memory`, getMax(reads, computeShareOfMemory), MAX_SHARE),
  ];
}

function computeShareOfTime({ sequential, cpuMs, timeoutMs }: ReadResult): number {
  return (cpuMs + sequential * CALL_MS) / timeoutMs;
}

function computeShareOfMemory({ peakMB, memoryMB }: ReadResult): number {
  return peakMB / memoryMB;
}

function getMax<T>(all: readonly T[], pick: (one: T) => number): number {
  return Math.max(...all.map(pick));
}
