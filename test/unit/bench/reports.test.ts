import { expect, test } from 'vitest';
import { addVectors, type FigureVector } from '#shared/domain/reports/figures.ts';
import { decodeReportSheet } from '#shared/domain/reports/report-sheet.ts';
import { listAllRollUpBudgets, listReportBudgets } from '#test/bench/reports/budgets.ts';
import { sumExtraUnits } from '#test/bench/reports/extra-units.ts';
import {
  createDayRanks,
  createIdsFrom,
  createMonthRanks,
  createOwnSheets,
  listDaysOfMonth,
  listHundreds,
} from '#test/bench/reports/history.ts';
import { reports } from '#test/bench/reports/reads.ts';
import type { HotResult, ReadResult, ReadsResult, RolledUpResult, RollUpResult } from '#test/bench/results/reports.ts';
import { affordableReports } from '#test/support/bench/reports.ts';

type All = ReadsResult & RolledUpResult;

const listBreaches = (results: All) =>
  [...listAllRollUpBudgets(results), ...listReportBudgets(results)]
    .filter(({ isMet }) => !isMet)
    .map(({ name }) => name);

test('reports within all limits meet every budget', () => {
  expect(listBreaches(affordableReports)).toEqual([]);
});

test.each<[string, Partial<All>]>([
  ['roll-up of campaigns, larger runs: WRU per 1,000 events', larger({ writeUnits: 111 })],
  ['roll-up of campaigns, what a history adds: sheets', withAgedRollUps({ sheets: 11 })],
  ['roll-up of campaigns, what a history adds: calls', withAgedRollUps({ calls: 21 })],
  ['roll-up of campaigns, what a history adds: RRU beyond those of fuller sheets', withAgedRollUps({ readUnits: 12 })],
  ['roll-up of campaigns, what a history adds: WRU beyond those of fuller sheets', withAgedRollUps({ writeUnits: 17 })],
  ['roll-ups: refused calls', withAgedRollUps({ refused: 1 })],
  ['report overview: items', withHigherCost(reports.overview, { items: 21 })],
  ['report of campaigns: items for each campaign', withHigherCost(reports.campaigns, { items: 401 })],
  ['report of 50 of 10,000 promoters: RRU', withHigherCost(reports.promoters, { readUnits: 2001 })],
  ['report of promoters, page 200: RRU', withHigherCost(reports.lastPage, { readUnits: 101 })],
  ['sequential calls of any report', withHigherCost(reports.firstPage, { sequential: 17 })],
  ["any report: share of its function's time", withHigherCost(reports.overview, { cpuMs: 14_341 })],
  ["any report: share of its function's memory", withHigherCost(reports.overview, { peakMB: 513 })],
  ['report of promoters: RRU for each 1,000 of them', withReadResult({ readUnits: 1001 })],
  ["report of 50 of 10,000 promoters: share of its function's time", withReadResult({ cpuMs: 14_341 })],
  ["report of 50 of 10,000 promoters: share of its function's memory", withReadResult({ peakMB: 513 })],
  [
    'sale beside roll-ups of its campaign: calls',
    withHotResult({ beside: { ...affordableReports.hot.beside, calls: 4 } }),
  ],
  [
    'sale beside roll-ups of its campaign: WRU',
    withHotResult({ beside: { ...affordableReports.hot.beside, writeUnits: 8 } }),
  ],
  [
    'sale beside roll-ups of its campaign: refused calls',
    withHotResult({ beside: { ...affordableReports.hot.beside, refused: 1 } }),
  ],
  ['sale beside roll-ups of its campaign: items that both touch', withHotResult({ shared: ['1#hot -'] })],
])('a report budget is broken: %s', (name, change) => {
  expect(listBreaches({ ...affordableReports, ...change })).toEqual([name]);
});

test.each<[Partial<All>]>([[{ rollUps: [] }], [{ reads: [] }], [{ growth: [] }]])(
  'missing report measurements are an error',
  (change) => {
    expect(() => listBreaches({ ...affordableReports, ...change })).toThrow('not measured');
  },
);

test('roll-ups with a history require the same roll-up without one', () => {
  const runsWithoutHistory = affordableReports.rollUps.filter(({ months }) => months === 0);
  expect(() => listBreaches({ ...affordableReports, rollUps: runsWithoutHistory })).toThrow(
    'not measured with a history',
  );
  const withoutHistory = affordableReports.rollUps.map((run) => (run.months > 0 ? { ...run, events: 7 } : run));
  expect(() => listBreaches({ ...affordableReports, rollUps: withoutHistory })).toThrow(
    'not measured without a history',
  );
});

test('the allowance for fuller sheets covers only sheets of several days or promoters', () => {
  const names = [
    '1#report#campaign#2 month#2026-10',
    '1#report#promoter#2 month#2026-10',
    '1#report-totals 0000000001',
  ];
  expect(sumExtraUnits(names)).toEqual({ readUnits: 0, writeUnits: 3 });
  expect(sumExtraUnits(['1#report-ranks#3 month#2026-10#0000000030'])).toEqual({ readUnits: 1, writeUnits: 5 });
});

test('days, months and ranks of a promoter agree', () => {
  const [id, month] = [10_007, '2026-02'];
  const hundreds = listHundreds(createIdsFrom(10_000, 100));
  const rows = (items: Iterable<Readonly<Record<string, unknown>>>, row: number) =>
    [...items].map(({ packed }) => decodeReportSheet(String(packed)).get(row) ?? []);
  const [year, days] = [...createOwnSheets(1, { of: 'promoter', id }, [month])].map(({ packed }) =>
    decodeReportSheet(String(packed)),
  );
  const sum = (vectors: Iterable<FigureVector>) => [...vectors].reduce(addVectors, []);
  expect(year?.get(2)).toHaveLength(11);
  expect(sum(days?.values() ?? [])).toEqual(year?.get(2));
  expect(rows(createMonthRanks(1, hundreds, [month]), id)).toEqual([year?.get(2)]);
  expect(sum(rows(createDayRanks(1, hundreds, listDaysOfMonth(month)), id))).toEqual(year?.get(2));
});

function larger(change: Partial<RollUpResult>): Partial<All> {
  return rollUps(({ rollUp, events }) => rollUp === 'campaigns' && events > 1000, change);
}

function withAgedRollUps(change: Partial<RollUpResult>): Partial<All> {
  return rollUps(({ rollUp, events, months }) => rollUp === 'campaigns' && events === 1000 && months > 0, change);
}

function rollUps(which: (run: RollUpResult) => boolean, change: Partial<RollUpResult>): Partial<All> {
  return { rollUps: affordableReports.rollUps.map((run) => (which(run) ? { ...run, ...change } : run)) };
}

function withHigherCost(name: string, change: Partial<ReadResult>): Partial<All> {
  return { reads: affordableReports.reads.map((read) => (read.name === name ? { ...read, ...change } : read)) };
}

function withReadResult(change: Partial<ReadResult>): Partial<All> {
  const { growth } = affordableReports;
  return { growth: growth.map((read) => (read.promoters > 1000 ? { ...read, ...change } : read)) };
}

function withHotResult(change: Partial<HotResult>): Partial<All> {
  return { hot: { ...affordableReports.hot, ...change } };
}
