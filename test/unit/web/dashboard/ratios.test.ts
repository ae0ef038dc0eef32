import { expect, test } from 'vitest';
import { earnedAClick, share } from '#web/dashboard/promoters/ratios.ts';

test('what was earned for each click is rounded once, half away from zero', () => {
  expect(earnedAClick(10_000, 3)).toBe(3333);
  expect(earnedAClick(5, 2)).toBe(3);
  expect(earnedAClick(-5, 2)).toBe(-3);
  expect(earnedAClick(0, 40)).toBe(0);
});

test('it is exact for amounts whose products no float holds', () => {
  expect(earnedAClick(9_007_199_254_740_991, 2)).toBe(4_503_599_627_370_496);
});

test('without a click there is nothing to divide by', () => {
  expect(earnedAClick(2000, 0)).toBeNull();
  expect(share(3, 0)).toBe('–');
});

test('a share has one digit', () => {
  expect([share(1, 3), share(3, 3), share(0, 7)]).toEqual(['33.3%', '100.0%', '0.0%']);
});
