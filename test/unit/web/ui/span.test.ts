import { expect, test } from 'vitest';
import {
  findUnfinishedPeriod,
  listRecentMonths,
  parseDateRange,
  previousRangeLabel,
  validateRange,
} from '#web/ui/formats/date-range.ts';

const TODAY = '2026-11-26';

test.each([
  ['7d', { from: '2026-11-20', to: '2026-11-26' }],
  [undefined, { from: '2026-10-28', to: '2026-11-26' }],
  ['quarter', { from: '2026-10-01', to: '2026-11-26' }],
  ['2026-11-01..2026-11-03', { from: '2026-11-01', to: '2026-11-03' }],
  ['2026-11-03..2026-11-01', { from: '2026-10-28', to: '2026-11-26' }],
  ['2026-02-30..2026-02-31', { from: '2026-10-28', to: '2026-11-26' }],
  ['2026-99-99..2026-99-99', { from: '2026-10-28', to: '2026-11-26' }],
])('the span %s is converted to days, or to the default if invalid', (span, days) => {
  expect(parseDateRange(span, TODAY)).toEqual(days);
});

test.each([
  ['2026-11-01', '2026-11-03', undefined],
  ['2026-11-01', '2026-11-01', undefined],
  ['2026-11-03', '2026-11-01', 'From must not be after To.'],
  ['', '2026-11-01', 'Enter both dates.'],
])('the custom range from "%s" to "%s" is accepted or explained', (from, to, problem) => {
  expect(validateRange(from, to)).toBe(problem);
});

test.each([
  [{ from: '2026-10-28', to: '2026-11-26' }, 'previous 30 days'],
  [{ from: '2025-11-27', to: '2026-11-26' }, 'previous 12 months'],
  [{ from: '2026-11-01', to: '2026-11-17' }, 'previous 17 days'],
  [parseDateRange('quarter', TODAY), 'previous 57 days'],
  [{ from: '2026-11-26', to: '2026-11-26' }, 'previous day'],
])('the range %o is compared with the %s', (range, label) => {
  expect(previousRangeLabel(range)).toBe(label);
});

test('this month and the last one include all of their days, also across a year', () => {
  expect(listRecentMonths('2026-03-31').map(({ span }) => span)).toEqual([
    '2026-03-01..2026-03-31',
    '2026-02-01..2026-02-28',
  ]);
  expect(listRecentMonths('2027-01-15').map(({ span }) => span)).toEqual([
    '2027-01-01..2027-01-31',
    '2026-12-01..2026-12-31',
  ]);
});

test('the period that includes today is unfinished, whether it is a day, a week, a month, a quarter or a year', () => {
  const findUnfinished = (...dates: string[]) => findUnfinishedPeriod(dates, '2026-11-26', '2026-11-26');
  expect(findUnfinished('2026-11-25', '2026-11-26')).toBe(1);
  expect(findUnfinished('2026-11-16', '2026-11-23')).toBe(1);
  expect(findUnfinished('2026-10', '2026-11')).toBe(1);
  expect(findUnfinished('2026-Q3', '2026-Q4')).toBe(1);
  expect(findUnfinished('2025', '2026')).toBe(1);
  expect(findUnfinishedPeriod(['2026-11-26', '2026-11-27'], '2026-11-27', '2026-11-26')).toBe(0);
  expect(findUnfinishedPeriod(['2026-11-24', '2026-11-25'], '2026-11-25', '2026-11-26')).toBe(undefined);
});
