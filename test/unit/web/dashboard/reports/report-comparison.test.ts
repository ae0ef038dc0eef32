import { expect, test } from 'vitest';
import { comparisonRange } from '#web/dashboard/reports/comparison.ts';

test('the previous period has as many days and ends the day before', () => {
  expect(comparisonRange({ from: '2024-03-01', to: '2024-03-30' }, 'previous')).toEqual({
    from: '2024-01-31',
    to: '2024-02-29',
  });
  expect(comparisonRange({ from: '2024-03-01', to: '2024-03-01' }, 'previous')).toEqual({
    from: '2024-02-29',
    to: '2024-02-29',
  });
});

test.each([
  ['a quarter', ['2026-04-01', '2026-06-30'], ['2026-01-01', '2026-03-31']],
  ['February', ['2026-02-01', '2026-02-28'], ['2026-01-01', '2026-01-31']],
  ['a year', ['2024-01-01', '2024-12-31'], ['2023-01-01', '2023-12-31']],
])('the previous period of %s has as many months', (_, [from = '', to = ''], [first, last]) => {
  expect(comparisonRange({ from, to }, 'previous')).toEqual({ from: first, to: last });
});

test.each([
  ['its first day', ['2026-10-01', '2026-10-01'], ['2026-07-01', '2026-07-01']],
  ['a day of its second month', ['2026-10-01', '2026-11-26'], ['2026-07-01', '2026-08-26']],
  ['the end of a month', ['2026-10-01', '2026-11-30'], ['2026-07-01', '2026-08-31']],
  ['its last day', ['2026-04-01', '2026-06-30'], ['2026-01-01', '2026-03-31']],
  ['a day that its predecessor lacks', ['2026-04-01', '2026-05-30'], ['2026-01-01', '2026-02-28']],
])('this quarter until %s is compared with the same part of the last one', (_, [from = '', to = ''], [first, last]) => {
  expect(comparisonRange({ from, to }, 'previous', 'quarter')).toEqual({ from: first, to: last });
});

test('the same period last year has the same dates, and February 28 for the 29th', () => {
  expect(comparisonRange({ from: '2024-01-15', to: '2024-02-29' }, 'year')).toEqual({
    from: '2023-01-15',
    to: '2023-02-28',
  });
});

test('the same period last year of a whole February is a whole February', () => {
  expect(comparisonRange({ from: '2025-02-01', to: '2025-02-28' }, 'year')).toEqual({
    from: '2024-02-01',
    to: '2024-02-29',
  });
  expect(comparisonRange({ from: '2024-02-01', to: '2024-02-29' }, 'year')).toEqual({
    from: '2023-02-01',
    to: '2023-02-28',
  });
});
