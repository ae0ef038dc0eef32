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

test('the same period last year has the same dates, and February 28 for the 29th', () => {
  expect(comparisonRange({ from: '2024-01-15', to: '2024-02-29' }, 'year')).toEqual({
    from: '2023-01-15',
    to: '2023-02-28',
  });
});
