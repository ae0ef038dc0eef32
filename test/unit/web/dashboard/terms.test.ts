import { expect, test } from 'vitest';
import { earnedBy, type Gives, inTerms, type Rule, type Terms } from '#web/dashboard/campaigns/terms.ts';

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

test('a preview says what the service would make of a sale: rewards for all plans, tier by tier, what sales earn alone', () => {
  const gives = (id: number, terms: Terms, promoter_reward_type: Gives['promoter_reward_type'] = 'sale'): Gives => ({
    id,
    promoter_reward_type,
    ...terms,
  });
  const second: Terms = { ...share, percent: '12.5', tier_level: 2, tier_mode: 'commission' };
  const rewards = [gives(1, flat), gives(2, share), gives(3, second, 'tier'), gives(4, share, 'custom')];
  const earned = (...rules: Rule[]) => earnedBy(10_000, rules, rewards).map(({ tier, amount }) => [tier, amount]);
  expect(earned({ reward_id: 3 }, { reward_id: 2 }, { reward_id: 1 })).toEqual([
    [1, 2000],
    [2, 250],
  ]);
  expect(earned({ reward_id: 1, apply_on: 'specific', plan_ids: ['gold'] }, { reward_id: 2 })).toEqual([[1, 2000]]);
  // A share of nothing is nothing, and a reward of an own kind is earned by no sale.
  expect(earned({ reward_id: 3 }, { reward_id: 4 })).toEqual([]);
});
