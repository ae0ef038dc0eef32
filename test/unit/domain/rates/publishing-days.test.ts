import { expect, test } from 'vitest';
import { areRatesLate, findMissingDays } from '#shared/domain/rates/publishing-days.ts';

const missing = (from: string, to: string, daysWithRates: readonly string[] = []) =>
  findMissingDays(new Set(daysWithRates), from, to);

test('rates are published from Monday to Friday', () => {
  expect(missing('2026-11-19', '2026-11-24')).toEqual(['2026-11-19', '2026-11-20', '2026-11-23', '2026-11-24']);
});

test.each([
  ['New Year', '2025-12-31', '2026-01-02'],
  ['Easter', '2024-03-28', '2024-04-02'],
  ['Easter', '2025-04-17', '2025-04-22'],
  ['Easter', '2026-04-02', '2026-04-07'],
  ['Easter', '2011-04-21', '2011-04-26'],
  ['Easter', '2008-03-20', '2008-03-25'],
  ['Labour Day', '2025-04-30', '2025-05-02'],
  ['Christmas', '2025-12-24', '2025-12-29'],
])('no rates are published at %s: %s is followed by %s', (_, before, after) => {
  expect(missing(before, after)).toEqual([before, after]);
});

test('a known day is not missing', () => {
  expect(missing('2026-11-16', '2026-11-20', ['2026-11-16', '2026-11-18', '2026-11-20'])).toEqual([
    '2026-11-17',
    '2026-11-19',
  ]);
});

test.each([
  ['on the Monday after a weekend', '2026-11-20', '2026-11-23', false],
  ['on the Tuesday, though Monday had none', '2026-11-20', '2026-11-24', true],
  ['on the Tuesday after Easter', '2026-04-02', '2026-04-07', false],
  ['on the Wednesday after Easter, though Tuesday had none', '2026-04-02', '2026-04-08', true],
  ['within three days', '2026-11-17', '2026-11-20', false],
  ['more than three days later', '2026-11-16', '2026-11-20', true],
])('rates are late %s: last of %s, on %s: %s', (_, last, today, expected) => {
  expect(areRatesLate(last, today)).toBe(expected);
});
