import { expect, test } from 'vitest';
import { type Campaign, type RewardRule, selectTierReward } from '#shared/domain/campaigns/campaign.ts';
import {
  applyProductDetails,
  MAX_PRODUCTS,
  type PriceInterval,
  type Product,
} from '#shared/domain/products/product.ts';
import {
  dependOnProducts,
  hasRuleForProduct,
  refreshProductRules,
  resolveRulesProducts,
} from '#shared/domain/products/product-rules.ts';
import type { Reward } from '#shared/domain/rewards/reward.ts';

const creation = { createdAt: '2026-01-01T00:00:00.000Z' };
const price = (extId: string, interval?: PriceInterval) => ({
  extId,
  description: null,
  ...(interval ? { interval } : {}),
});
const team: Product = {
  ...creation,
  id: 1,
  name: 'Team',
  extId: null,
  revision: 1,
  prices: [price('team-m', 'month'), price('team-y', 'year'), price('team-x')],
};
const pro: Product = {
  ...creation,
  id: 2,
  name: 'Pro',
  extId: null,
  revision: 1,
  prices: [price('pro-m', 'month'), price('pro-once', 'one_time')],
};
const products = [team, pro];

const aRule = (applyOn: RewardRule['applyOn'], productIds: number[] = [], planIds: string[] = [], rewardId = 1) => ({
  applyOn,
  productIds,
  planIds,
  rewardId,
});
const listPlansBy = (...rule: Parameters<typeof aRule>) =>
  resolveRulesProducts('rewards_for_promoters', [aRule(...rule)], products).map(({ productPlans }) => productPlans)[0];

test.each([
  ['specific products: all of their prices', ['specific', [1]], ['team-m', 'team-y', 'team-x']],
  ['monthly: the prices of all products that are paid each month', ['monthly'], ['team-m', 'pro-m']],
  ['monthly with products: of these alone', ['monthly', [2]], ['pro-m']],
  ['yearly', ['yearly'], ['team-y']],
  ['one-time', ['one_time'], ['pro-once']],
  ['a period that no price has', ['one_time', [1]], []],
  ['all: no products', ['all'], undefined],
  ['plans by themselves: no products', ['specific', [], ['gold']], undefined],
] as const)('a rule resolves to plans: %s', (_, [applyOn, ids = [], plans = []]: readonly unknown[], expected) => {
  expect(listPlansBy(applyOn as 'all', [...(ids as number[])], [...(plans as string[])])).toEqual(expected);
});

test('a rule for an unknown product is rejected', () => {
  expect(() => listPlansBy('specific', [3])).toThrow(
    expect.objectContaining({ reason: { code: 'invalid', message: expect.stringContaining('does not exist: 3.') } }),
  );
});

test('a rule for plans or products takes precedence over a billing period, which precedes a general rule', () => {
  const rewards = [1, 2, 3].map(
    (id): Reward => ({
      id,
      name: '',
      type: 'sale',
      unit: 'cash',
      gain: { percent: '1' },
      duration: { type: 'forever' },
      tier: 1,
      percentOf: 'sale',
    }),
  );
  const rules = resolveRulesProducts(
    'rewards_for_promoters',
    [aRule('all', [], [], 3), aRule('monthly', [], [], 2), aRule('specific', [1], [], 1)],
    products,
  );
  const getReward = (plan: string | null) => selectTierReward({ rules, rewards }, 1, plan)?.id;
  expect(['team-m', 'team-x', 'pro-m', 'pro-once', 'other', null].map(getReward)).toEqual([1, 1, 2, 3, 3, 3]);
  // Without a general rule, other plans earn nothing.
  expect(selectTierReward({ rules: rules.slice(1), rewards }, 1, 'other')).toBeUndefined();
});

test('rules follow product changes; unaffected campaigns stay the same object', () => {
  const rules = resolveRulesProducts('rewards_for_promoters', [aRule('monthly'), aRule('all')], products);
  const campaign = { rules, rulesForReferrals: [], name: 'Partners' } as unknown as Campaign;
  expect(refreshProductRules(campaign, products)).toBe(campaign);
  const renamed = { ...team, name: 'Group' };
  expect(refreshProductRules(campaign, [renamed, pro])).toBe(campaign);
  const monthly = { ...pro, prices: [price('pro-new', 'month')] };
  expect(refreshProductRules(campaign, [team, monthly])).toEqual({
    ...campaign,
    rules: [{ ...rules[0], productPlans: ['team-m', 'pro-new'] }, rules[1]],
  });
  const resolved = resolveRulesProducts('rewards_for_promoters', [aRule('specific', [1])], products);
  const byName = { ...campaign, rules: resolved };
  expect(refreshProductRules(byName, [renamed, pro]).rules).toMatchObject([{ products: [{ id: 1, name: 'Group' }] }]);
  expect([hasRuleForProduct(byName, 1), hasRuleForProduct(byName, 2), hasRuleForProduct(campaign, 1)]).toEqual([
    true,
    false,
    false,
  ]);
  expect([dependOnProducts([aRule('monthly')]), dependOnProducts([aRule('all')])]).toEqual([true, false]);
});

test('a plan belongs to one product and is listed once', () => {
  const twice = (prices: Product['prices']) => () =>
    applyProductDetails(null, { ...creation, id: 3 }, { name: 'X', prices }, products);
  const refusal = (message: string) => expect.objectContaining({ reason: { code: 'invalid_record', message } });
  expect(twice([price('pro-m')])).toThrow(refusal('prices: the plan pro-m belongs to product 2.'));
  expect(twice([price('x'), price('x')])).toThrow(refusal('prices: the plan x is given twice.'));
  const many = Array.from({ length: MAX_PRODUCTS }, (_, id) => ({ ...team, id, prices: [] }));
  expect(() => applyProductDetails(null, { ...creation, id: 999 }, { name: 'X' }, many)).toThrow(
    refusal('An account can have at most 200 products.'),
  );
  expect(applyProductDetails(team, team, { extId: 'prod_1' }, [pro])).toEqual({
    ...team,
    extId: 'prod_1',
    revision: 2,
  });
  expect(applyProductDetails({ ...team, extId: 'prod_1' }, team, { extId: '' }, [pro]).extId).toBeNull();
});
