import {
  type Day,
  dayNumber,
  daysInMonth,
  firstDay,
  type Month,
  monthNumber,
  nextMonth,
  yearNumber,
} from '#shared/domain/day.ts';
import { type FigureVector, toFigureVector } from '#shared/domain/reports/figures.ts';
import { encodeReportSheet, type ReportSheet } from '#shared/domain/reports/report-sheet.ts';
import type { ReportSubject as AnySubject, ReportSheetKey } from '#shared/domain/reports/roll-up.ts';
import { sheetKey } from '#shared/store/reports/report-sheets.ts';
import type { Item } from '#shared/store/table/read.ts';

type ReportSubject = Exclude<AnySubject, { readonly of: 'promotion' }>;

/**
 * An account's history, written as sheets without its events: each promoter has figures in every month, on every third
 * day. Ranking sheets and own sheets agree.
 */

export const MONTHS = listMonthsFrom('2024-11', 24);
export const HISTORY_UP_TO = 500_000;

const DAYS_BETWEEN = 3;
const RANKED_IN_SHEET = 100;

type Hundred = readonly number[];

export function createIdsFrom(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}

function listMonthsFrom(first: Month, count: number): Month[] {
  const months = [first];
  while (months.length < count) months.push(nextMonth(months.at(-1) ?? first));
  return months;
}

export function listDaysOfMonth(month: Month): Day[] {
  return Array.from({ length: daysInMonth(month) }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);
}

export function listHundreds(promoters: readonly number[]): Hundred[] {
  return [...Map.groupBy(promoters, (id) => Math.floor(id / RANKED_IN_SHEET)).values()];
}

export function* createOwnSheets(
  account: number,
  subject: ReportSubject,
  months: readonly Month[],
  daysOf: readonly Month[] = months,
): Generator<Item> {
  const years = Map.groupBy(months, yearNumber);
  for (const [year, some] of years) {
    const sheet: ReportSheet = new Map(some.map((month) => [monthNumber(month), inMonth(subject, month)]));
    yield item(account, { kind: 'year', subject, year }, sheet);
  }
  for (const month of daysOf) {
    const days = listDaysOfMonth(month).filter((day) => hasFigures(subject, day));
    const sheet: ReportSheet = new Map(days.map((day) => [dayNumber(day), createRuntimeOn(subject, month)]));
    yield item(account, { kind: 'month', subject, month }, sheet);
  }
}

export function* createMonthRanks(
  account: number,
  hundreds: readonly Hundred[],
  months: readonly Month[],
): Generator<Item> {
  for (const month of months) {
    for (const some of hundreds) {
      const sheet: ReportSheet = new Map(some.map((id) => [id, inMonth({ of: 'promoter', id }, month)]));
      yield item(account, { kind: 'monthRanks', month, promoterId: some[0] ?? 0 }, sheet);
    }
  }
}

export function* createDayRanks(account: number, hundreds: readonly Hundred[], days: readonly Day[]): Generator<Item> {
  for (const day of days) {
    for (const some of hundreds) {
      const active = some.filter((id) => hasFigures({ of: 'promoter', id }, day));
      const sheet: ReportSheet = new Map(
        active.map((id) => [id, createRuntimeOn({ of: 'promoter', id }, day.slice(0, 7))]),
      );
      yield item(account, { kind: 'dayRanks', day, promoterId: some[0] ?? 0 }, sheet);
    }
  }
}

export function* totals(account: number, hundreds: readonly Hundred[]): Generator<Item> {
  for (const some of hundreds) {
    const sheet = new Map(
      some.map((id): [number, FigureVector] => [id, toFigureVector({ revenue: 9_000_000 + noise(id, 1) })]),
    );
    yield item(account, { kind: 'totals', promoterId: some[0] ?? 0 }, sheet);
  }
}

function item(account: number, name: ReportSheetKey, sheet: ReportSheet): Item {
  return { ...sheetKey(account, name), revision: 100, upTo: HISTORY_UP_TO, packed: encodeReportSheet(sheet) };
}

function hasFigures({ of, id }: ReportSubject, day: Day): boolean {
  return of !== 'promoter' || (dayNumber(day) + id) % DAYS_BETWEEN === 0;
}

function listDaysWithFigures(subject: ReportSubject, month: Month): number {
  const days = daysInMonth(month);
  if (subject.of !== 'promoter') return days;
  const first = DAYS_BETWEEN - (subject.id % DAYS_BETWEEN);
  return Math.floor((days - first) / DAYS_BETWEEN) + 1;
}

function inMonth(subject: ReportSubject, month: Month): FigureVector {
  const days = listDaysWithFigures(subject, month);
  const one = createRuntimeOn(subject, month);
  return one.map((value) => Number(value) * days);
}

function createRuntimeOn({ of, id = 0 }: ReportSubject, month: Month): FigureVector {
  const scale = of === 'promoter' ? 1 : 200;
  const part = (index: number, from: number, width: number) => scale * (from + (noise(id, index, month) % width));
  const revenue = part(1, 10_000, 80_000);
  return toFigureVector({
    clicks: part(2, 10, 60),
    referrals: part(3, 2, 9),
    customers: part(4, 1, 4),
    sales: part(5, 1, 12),
    revenue,
    earnings: Math.floor(revenue / 5),
    active: part(6, 1, 3),
    cancelled: part(7, 1, 2),
    refunds: part(8, 1, 2),
    nonLink: part(9, 1, 2),
    paid: Math.floor(revenue / 5),
  });
}

/** Deterministic pseudo-random number. */
function noise(id: number, index: number, month: Month = firstDay('2024-11')): number {
  let state =
    Math.imul(id, 2_654_435_761) ^ Math.imul(index * 97 + yearNumber(month) * 12 + monthNumber(month), 40_503);
  state = Math.imul(state ^ (state >>> 15), 2_246_822_507);
  return (state ^ (state >>> 13)) >>> 0;
}
