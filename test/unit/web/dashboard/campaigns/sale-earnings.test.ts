import { expect, test } from 'vitest';
import { describeRewardTerms } from '#web/dashboard/campaigns/terms/describe-terms.ts';
import type { Rule } from '#web/dashboard/campaigns/terms/rule.ts';
import {
  type ApiRewardTerms,
  calculateEarnings,
  type PreviewReward,
} from '#web/dashboard/campaigns/terms/sale-earnings.ts';

const percentTerms: ApiRewardTerms = {
  unit: 'cash',
  percent: '20',
  amount: null,
  duration: 'forever',
  duration_count: null,
  tier_level: 1,
  tier_mode: 'sale',
  min_amount: null,
  max_amount: null,
  max_per_customer_month: null,
  schemas: [{ amount: 20, flat_amount: false, rules: [] }],
};
const firstSaleRule = { type: 'customer_sales_count', condition: 'equal to', value: 1, operator: 'and' } as const;
const steppedTerms: ApiRewardTerms = {
  ...percentTerms,
  schemas: [
    { amount: 50, flat_amount: false, rules: [firstSaleRule] },
    {
      amount: 300,
      flat_amount: true,
      rules: [{ ...firstSaleRule, type: 'customer_age_in_months', condition: 'less than', value: 2 }],
    },
    { amount: 12.5, flat_amount: false, rules: [] },
  ],
};
const flatTerms: ApiRewardTerms = { ...percentTerms, percent: null, amount: 500 };
const aReward = (
  id: number,
  terms: ApiRewardTerms,
  promoter_reward_type: PreviewReward['promoter_reward_type'] = 'sale',
  overrides: Partial<PreviewReward> = {},
): PreviewReward => ({ id, promoter_reward_type, ...terms, ...overrides });

test.each<[string, PreviewReward]>([
  ['20% of every sale', aReward(1, percentTerms)],
  [
    '20% of every sale in each customer’s first 12 months',
    aReward(1, { ...percentTerms, duration: 'repeating', duration_count: 12 }),
  ],
  [
    '10% of what recruited promoters earn',
    aReward(1, { ...percentTerms, percent: '10', tier_level: 2, tier_mode: 'commission' }, 'tier'),
  ],
  [
    '50% for sale 1 to a customer; $3.00 per item in a customer’s first 2 months; otherwise 12.5% of every sale',
    aReward(1, steppedTerms),
  ],
  [
    '20% of every sale, at least $0.05 per sale, at most $0.50 per sale, at most $0.80 per customer per month',
    aReward(1, { ...percentTerms, min_amount: 5, max_amount: 50, max_per_customer_month: 80 }),
  ],
  ['$5.00 for every referral that signs up', aReward(1, flatTerms, 'per_referral')],
  [
    '$5.00 for every $1,000.00 in revenue',
    aReward(1, flatTerms, 'target', { target_metric: 'revenue', target_amount: 100_000, target_repeats: true }),
  ],
])('a reward from the API is described as: %s', (description, reward) => {
  expect(describeRewardTerms(reward, 'USD')).toBe(description);
});

test('a reward description includes the plans of its rule', () => {
  const rule: Rule = { reward_id: 1, apply_on: 'yearly', product_ids: [2] };
  const products = [{ id: 2, name: 'Team' }];
  expect(describeRewardTerms(aReward(1, percentTerms), 'USD', rule, products)).toBe(
    '20% of every sale (yearly plans: Team)',
  );
});

test('a sale preview counts sale rewards for all plans, by tier', () => {
  const second: ApiRewardTerms = { ...percentTerms, percent: '12.5', tier_level: 2, tier_mode: 'commission' };
  const rewards = [
    aReward(1, flatTerms),
    aReward(2, percentTerms),
    aReward(3, second, 'tier'),
    aReward(4, percentTerms, 'custom'),
    aReward(5, steppedTerms),
  ];
  const earningsWith = (...rules: Rule[]) =>
    calculateEarnings(10_000, rules, rewards).map(({ tier, amount }) => [tier, amount]);
  expect(earningsWith({ reward_id: 3 }, { reward_id: 2 }, { reward_id: 1 })).toEqual([
    [1, 2000],
    [2, 250],
  ]);
  expect(earningsWith({ reward_id: 5 })).toEqual([[1, 5000]]);
  const limited = [aReward(6, { ...percentTerms, max_amount: 500 })];
  expect(calculateEarnings(10_000, [{ reward_id: 6 }], limited)).toEqual([{ tier: 1, unit: 'cash', amount: 500 }]);
  expect(earningsWith({ reward_id: 1, apply_on: 'specific', plan_ids: ['gold'] }, { reward_id: 2 })).toEqual([
    [1, 2000],
  ]);
  // A share of zero is zero, and custom rewards apply to no sale.
  expect(earningsWith({ reward_id: 3 }, { reward_id: 4 })).toEqual([]);
});
