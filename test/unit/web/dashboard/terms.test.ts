import { expect, test } from 'vitest';
import { earnedBy, inTerms, type Terms } from '#web/dashboard/campaigns/terms.ts';

const share: Terms = {
  unit: 'cash',
  percent: '20',
  amount: null,
  duration: 'forever',
  duration_count: null,
  tier_level: 1,
  tier_mode: 'sale',
};
const flat: Terms = { ...share, percent: null, amount: 500 };
const write = (amount: number, unit: string) => `${amount} ${unit}`;

test.each<[Terms, string]>([
  [share, '20% of every sale'],
  [{ ...share, duration: 'once' }, '20% of the first sale'],
  [{ ...share, duration: 'months', duration_count: 12 }, '20% of every sale in the first 12 months'],
  [{ ...share, duration: 'sales', duration_count: 3 }, '20% of the first 3 sales'],
  [{ ...share, percent: '10', tier_level: 2, tier_mode: 'commission' }, '10% of what tier 1 earns by every sale'],
  [flat, '500 cash for each item of every sale'],
])('a reward is said in words: %j', (terms, words) => {
  expect(inTerms(terms, write)).toBe(words);
});

test('a sale earns in each tier by the first reward for it, and a tier may have a share of the one below', () => {
  const second: Terms = { ...share, percent: '12.5', tier_level: 2, tier_mode: 'commission' };
  const earned = earnedBy(10_000, [second, share, flat]).map(({ reward, amount }) => [reward.tier_level, amount]);
  expect(earned).toEqual([
    [1, 2000],
    [2, 250],
  ]);
});
