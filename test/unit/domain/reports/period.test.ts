import { describe, expect, test } from 'vitest';
import { daysInMonth, nextDay, nextMonth } from '#shared/domain/day.ts';
import { countPeriods, listPeriods, REPORT_GROUPINGS } from '#shared/domain/reports/period.ts';
import { parseReportSpan } from '#shared/domain/reports/report-span.ts';

const NOW = '2026-11-21T21:00:00.000Z';

describe('report periods', () => {
  test.each([
    ['day', '2024-09-05', '2024-09-07', ['Sep 6, 2024', 'Sep 5, 2024']],
    ['week', '2024-09-05', '2024-09-10', ['Week of Sep 9, 2024', 'Week of Sep 2, 2024']],
    ['month', '2024-02-29', '2024-04-01', ['Mar 2024', 'Feb 2024']],
    ['quarter', '2024-09-30', '2025-01-02', ['Q1 2025', 'Q4 2024', 'Q3 2024']],
    ['year', '2023-12-31', '2025-01-02', ['2025', '2024', '2023']],
  ] as const)('report periods by %s have labels and are sorted from new to old', (grouping, from, to, labels) => {
    expect(listPeriods({ from, to }, grouping).map(({ label }) => label)).toEqual(labels);
  });

  test('report periods cover their range without a gap', () => {
    for (const grouping of REPORT_GROUPINGS) {
      const span = { from: '2024-01-31', to: '2024-03-02' };
      const periods = listPeriods(span, grouping).toReversed();
      expect([periods[0]?.from, periods.at(-1)?.to]).toEqual([span.from, span.to]);
      for (const [index, period] of periods.entries())
        expect(period.from).toBe(index === 0 ? span.from : periods[index - 1]?.to);
    }
  });

  test('the period count equals the number of report periods', () => {
    const days = ['2023-12-31', '2024-01-01', '2024-02-29', '2024-03-01', '2024-12-31', '2025-01-01', '2026-05-17'];
    for (const grouping of REPORT_GROUPINGS) {
      for (const from of days) {
        for (const to of days.filter((day) => day > from)) {
          expect(countPeriods({ from, to }, grouping), `${from} to ${to} by ${grouping}`).toBe(
            listPeriods({ from, to }, grouping).length,
          );
        }
      }
    }
  });
});

describe('report range', () => {
  const month = { group_by: 'month' } as const;

  test('a report range defaults to the last 12 months and includes its last day', () => {
    expect(parseReportSpan(month, NOW)).toEqual({ from: '2025-11-21', to: '2026-11-22' });
    expect(parseReportSpan({ ...month, start_date: '2024-02-28', end_date: '2024-02-29' }, NOW)).toEqual({
      from: '2024-02-28',
      to: '2024-03-01',
    });
  });

  test('a report range cannot end before it starts', () => {
    expect(() => parseReportSpan({ ...month, end_date: '2024-01-01' }, NOW)).toThrow('invalid');
    expect(() => parseReportSpan({ ...month, start_date: '2026-11-22' }, NOW)).toThrow('invalid');
    expect(parseReportSpan({ ...month, start_date: '2026-11-21' }, NOW)).toEqual({
      from: '2026-11-21',
      to: '2026-11-22',
    });
  });

  test('a daily report has at most 90 days', () => {
    const day = { group_by: 'day', start_date: '2025-01-01' } as const;
    expect(parseReportSpan({ ...day, end_date: '2025-03-31' }, NOW).to).toBe('2025-04-01');
    expect(() => parseReportSpan({ ...day, end_date: '2025-04-01' }, NOW)).toThrow('invalid');
    expect(() => parseReportSpan({ group_by: 'day' }, NOW)).toThrow('invalid');
  });
});

test('days and months follow the calendar', () => {
  expect([nextDay('2024-02-28'), nextDay('2023-02-28'), nextDay('2024-12-31')]).toEqual([
    '2024-02-29',
    '2023-03-01',
    '2025-01-01',
  ]);
  expect([nextMonth('2024-01'), nextMonth('2024-12')]).toEqual(['2024-02', '2025-01']);
  expect(['2024-02', '2023-02', '2024-04', '0099-12'].map(daysInMonth)).toEqual([29, 28, 30, 31]);
});
