import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayNumber, daysInMonth, type Month, monthNumber, nextDay, toMonth, yearNumber } from '#shared/domain/day.ts';
import type { ExactInteger } from '#shared/domain/reports/exact-integer.ts';
import { type FigureVector, getFigure, toFigureVector } from '#shared/domain/reports/figures.ts';
import type { MeasureRange } from '#shared/domain/reports/measures.ts';
import { decodeOwnerFigures, encodeOwnerFigures } from '#shared/domain/reports/owner-figures.ts';
import type { ReportSpan } from '#shared/domain/reports/period.ts';
import { planRankReads } from '#shared/domain/reports/rank-reads.ts';
import { addToReportSheet, decodeReportSheet, encodeReportSheet } from '#shared/domain/reports/report-sheet.ts';
import { FigureSeries, partialMonths } from '#shared/domain/reports/series.ts';
import { DAY_MS } from '#shared/domain/time.ts';

const FIRST = Date.parse('2023-11-01');
const day = fc
  .integer({ min: 0, max: 500 })
  .map((after) => new Date(FIRST + after * DAY_MS).toISOString().slice(0, 10));
const clicks = fc.array(fc.tuple(day, fc.integer({ min: -3, max: 9 })), { maxLength: 60 });
const range = fc
  .tuple(fc.option(day), day)
  .map(
    ([from, to]): MeasureRange =>
      from !== null && from > to ? { from: to, to: nextDay(from) } : { from, to: nextDay(to) },
  );

const span = range.map(({ from, to }): ReportSpan => ({ from: from ?? '2023-10-15', to }));

function plain(all: readonly (readonly [string, number])[], { from, to }: MeasureRange): ExactInteger {
  return all.reduce((sum, [at, count]) => ((from === null || at >= from) && at < to ? sum + count : sum), 0);
}

describe('figures over time', () => {
  test('a total from years, months and partial months equals the sum of its days', () => {
    fc.assert(
      fc.property(clicks, fc.array(range, { minLength: 1, maxLength: 5 }), (all, ranges) => {
        const years = new Map<number, Map<number, FigureVector>>();
        const months = new Map<Month, Map<number, FigureVector>>(
          partialMonths(ranges).map((month) => [month, new Map()]),
        );
        for (const [at, count] of all) {
          const vector = toFigureVector({ clicks: count });
          years.set(yearNumber(at), years.get(yearNumber(at)) ?? new Map());
          addToReportSheet(years.get(yearNumber(at)) as Map<number, FigureVector>, monthNumber(at), vector);
          const month = months.get(toMonth(at));
          if (month) addToReportSheet(month, dayNumber(at), vector);
        }
        const series = new FigureSeries(years, months);
        for (const one of ranges) expect(getFigure(series.total(one), 'clicks')).toBe(plain(all, one));
      }),
    );
  });

  test('a missing partial month is an error instead of zero', () => {
    expect(() => new FigureSeries(new Map(), new Map()).total({ from: null, to: '2024-01-02' })).toThrow('2024-01');
  });

  test('ranking reads use whole months, corrected by the shorter side of partial months', () => {
    fc.assert(
      fc.property(clicks, span, (all, one) => {
        const { months, days } = planRankReads(one);
        const inMonths = all.filter(([at]) => toMonth(at) >= months.from && toMonth(at) < months.to);
        const total = inMonths.reduce((sum, [, count]) => sum + count, 0);
        const right = days.reduce((sum, { from, to, sign }) => sum + sign * Number(plain(all, { from, to })), total);
        expect(right).toBe(plain(all, one));
        for (const { from } of days) {
          const read = days.filter((other) => toMonth(other.from) === toMonth(from));
          for (const { from: first, to } of read) {
            expect((Date.parse(to) - Date.parse(first)) / DAY_MS).toBeLessThanOrEqual(daysInMonth(toMonth(from)) / 2);
          }
        }
      }),
    );
  });
});

test('stored figures are read back exactly, beyond 2^53 too', () => {
  const large = 2n ** 60n + 1n;
  const vector = [1, 0, -3, large];
  expect(
    decodeReportSheet(
      encodeReportSheet(
        new Map([
          [7, vector],
          [2, []],
        ]),
      ),
    ),
  ).toEqual(
    new Map([
      [2, []],
      [7, vector],
    ]),
  );
  const row = { day: '2024-09-05', campaignId: 1, promoterId: 2, vector };
  expect(decodeOwnerFigures(encodeOwnerFigures([row]))).toEqual([row]);
});
