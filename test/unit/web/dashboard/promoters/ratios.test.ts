import { expect, test } from 'vitest';
import { calculateEarningsPerClick, formatShare } from '#web/dashboard/promoters/ratios.ts';

test('earnings per click are rounded once, half away from zero', () => {
  expect(calculateEarningsPerClick(10_000, 3)).toBe(3333);
  expect(calculateEarningsPerClick(5, 2)).toBe(3);
  expect(calculateEarningsPerClick(-5, 2)).toBe(-3);
  expect(calculateEarningsPerClick(0, 40)).toBe(0);
});

test('earnings per click are exact for amounts beyond float precision', () => {
  expect(calculateEarningsPerClick(9_007_199_254_740_991, 2)).toBe(4_503_599_627_370_496);
});

test('a ratio without clicks is empty', () => {
  expect(calculateEarningsPerClick(2000, 0)).toBeNull();
  expect(formatShare(3, 0)).toBe('–');
});

test('a share has one decimal', () => {
  expect([formatShare(1, 3), formatShare(3, 3), formatShare(0, 7)]).toEqual(['33.3%', '100.0%', '0.0%']);
});
