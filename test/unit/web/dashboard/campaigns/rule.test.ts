import { expect, test } from 'vitest';
import {
  type Rule,
  toDescribedRule,
  toRuleRequest,
  withPlans,
  withProducts,
  withRuleScope,
} from '#web/dashboard/campaigns/terms/rule.ts';

const TEAM = [{ id: 2, name: 'Team' }];
const aCompanyRule = (apply_on: 'all' | 'specific' | 'monthly', plan_ids: string[], product_ids: number[] = []) =>
  toRuleRequest({ reward_id: 1, apply_on, plan_ids, product_ids });

test('a rule is sent as it was shown', () => {
  expect(aCompanyRule('all', [])).toEqual({ reward_id: 1 });
  expect(aCompanyRule('specific', ['pro'], [2, 3])).toEqual({
    reward_id: 1,
    apply_on: 'specific',
    plan_ids: ['pro'],
    product_ids: [2, 3],
  });
  expect(aCompanyRule('monthly', [], [2])).toEqual({ reward_id: 1, apply_on: 'monthly', product_ids: [2] });
});

test('a rule is described with product names and without empty plans', () => {
  const describe = (rule: Rule) => toDescribedRule(rule, TEAM);
  expect(describe(aCompanyRule('all', []))).toMatchObject({ applyOn: 'all', planIds: [], products: [] });
  expect(describe(aCompanyRule('specific', ['pro', ' '], [2, 3]))).toEqual({
    rewardId: 1,
    applyOn: 'specific',
    planIds: ['pro'],
    products: [...TEAM, { id: 3, name: 'product 3' }],
  });
});

test('a rule that changes its scope keeps the parts that apply', () => {
  const plans = aCompanyRule('specific', ['pro'], [2]);
  expect(withRuleScope(plans, 'yearly')).toEqual({ reward_id: 1, apply_on: 'yearly', product_ids: [2] });
  expect(withRuleScope(plans, 'all')).toEqual({ reward_id: 1 });
  expect(withRuleScope({ reward_id: 1 }, 'specific')).toEqual({ reward_id: 1, apply_on: 'specific' });
});

test('plans are entered with commas, and empty plans or products are omitted', () => {
  const rule = aCompanyRule('specific', ['pro'], [2]);
  expect(withPlans(rule, 'pro, team,').plan_ids).toEqual(['pro', 'team', '']);
  expect(withPlans(rule, '')).toEqual({ reward_id: 1, apply_on: 'specific', product_ids: [2] });
  expect(withProducts(rule, [])).toEqual({ reward_id: 1, apply_on: 'specific', plan_ids: ['pro'] });
});
