import { expect, test } from 'vitest';
import { describeSale, listNamedPlans, previewSale } from '#web/dashboard/campaigns/rules/preview.ts';
import type { Rule, RuleProduct } from '#web/dashboard/campaigns/terms/rule.ts';
import type { ApiRewardStep, PreviewReward } from '#web/dashboard/campaigns/terms/sale-earnings.ts';

const rule = { condition: 'less than', value: 3, operator: 'and' } as const;
const anUnconditionalStep = (amount: number): ApiRewardStep => ({ amount, flat_amount: false, rules: [] });
const aReward = (id: number, schemas: readonly ApiRewardStep[], overrides: Partial<PreviewReward> = {}) =>
  ({
    id,
    promoter_reward_type: 'sale',
    unit: 'cash',
    percent: String(schemas[0]?.amount),
    amount: null,
    duration: 'forever',
    duration_count: null,
    tier_level: 1,
    tier_mode: 'sale',
    schemas,
    min_amount: null,
    max_amount: null,
    max_per_customer_month: null,
    ...overrides,
  }) as PreviewReward;

const months = aReward(1, [
  { ...anUnconditionalStep(30), rules: [{ ...rule, type: 'customer_age_in_months' }] },
  anUnconditionalStep(20),
]);
const parents = aReward(2, [anUnconditionalStep(10)], {
  promoter_reward_type: 'tier',
  tier_level: 2,
  tier_mode: 'commission',
});
const sales = aReward(3, [
  {
    ...anUnconditionalStep(25),
    rules: [{ ...rule, type: 'customer_sales_count', condition: 'greater than or equal to', value: 10 }],
  },
  anUnconditionalStep(20),
]);
const figures = aReward(5, [
  {
    ...anUnconditionalStep(30),
    rules: [{ ...rule, type: 'promoter_campaign_customers_count', condition: 'greater than or equal to', value: 10 }],
  },
  {
    ...anUnconditionalStep(25),
    rules: [{ ...rule, type: 'promoter_campaign_revenue', condition: 'greater than', value: 99_999 }],
  },
  anUnconditionalStep(20),
]);
const year = aReward(4, [anUnconditionalStep(40)], { duration: 'repeating', duration_count: 12 });

const team: RuleProduct = {
  id: 1,
  name: 'Team',
  prices: [
    { ext_id: 'team-monthly', desc: '', interval: 'month' },
    { ext_id: 'team-yearly', desc: '', interval: 'year' },
  ],
};

const getPreview = (rules: readonly Rule[], plan: string | null = null) =>
  previewSale(10_000, { rules, rewards: [months, parents, sales, year, figures], products: [team], plan }).map(
    ({ numbers, earned }) => [
      describeSale(numbers, (amount) => `$${amount / 100}`),
      ...earned.map(({ amount }) => amount),
    ],
  );

test('a preview shows a sale of 100.00 for each step, with the commissions of parents', () => {
  expect(getPreview([{ reward_id: 1 }, { reward_id: 2 }])).toEqual([
    ['A first sale', 3000, 300],
    ['3 months after the first sale', 2000, 200],
  ]);
  expect(getPreview([{ reward_id: 3 }])).toEqual([
    ['A first sale', 2000],
    ['Sale 10 to a customer', 2500],
  ]);
});

test('a preview shows a sale at each promoter figure that changes the commission', () => {
  expect(getPreview([{ reward_id: 5 }])).toEqual([
    ['A first sale', 2000],
    ['Customer 10 of the promoter', 3000],
    ['After $1000 of the promoter’s revenue', 2500],
  ]);
});

test('a preview shows that a late sale earns nothing', () => {
  expect(getPreview([{ reward_id: 4 }])).toEqual([['A first sale', 4000], ['12 months after the first sale']]);
});

test('a preview for a plan uses the rules of that plan', () => {
  const rules: readonly Rule[] = [{ reward_id: 4, apply_on: 'specific', plan_ids: ['gold'] }, { reward_id: 3 }];
  expect(getPreview(rules, 'gold')).toEqual([['A first sale', 4000], ['12 months after the first sale']]);
  expect(getPreview(rules)).toEqual([
    ['A first sale', 2000],
    ['Sale 10 to a customer', 2500],
  ]);
});

test('a preview for the plans of a product uses its rules and those of its billing period', () => {
  const yearly: readonly Rule[] = [{ reward_id: 4, apply_on: 'yearly' }, { reward_id: 3 }];
  expect(listNamedPlans({ rules: yearly, products: [team] })).toEqual(['team-yearly']);
  expect(getPreview(yearly, 'team-yearly')[0]).toEqual(['A first sale', 4000]);
  expect(getPreview(yearly, 'team-monthly')[0]).toEqual(['A first sale', 2000]);
  const ofTeam: readonly Rule[] = [{ reward_id: 4, apply_on: 'specific', product_ids: [1] }];
  expect(listNamedPlans({ rules: ofTeam, products: [team] })).toEqual(['team-monthly', 'team-yearly']);
  expect(getPreview(ofTeam, 'team-monthly')[0]).toEqual(['A first sale', 4000]);
  // A removed product, or one that is still loading, has no plans.
  expect(
    listNamedPlans({ rules: [{ reward_id: 4, apply_on: 'monthly', product_ids: [2] }], products: [team] }),
  ).toEqual([]);
});
