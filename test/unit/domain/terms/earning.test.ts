import { expect, test } from 'vitest';
import type { RewardRule } from '#shared/domain/campaigns/campaign.ts';
import type { Reward } from '#shared/domain/rewards/reward.ts';
import { listCampaignEarnings, listPromotionEarnings } from '#shared/domain/terms/earning.ts';

const reward = (id: number, overrides: Partial<Reward> = {}): Reward => ({
  id,
  name: `R${id}`,
  type: 'sale',
  unit: 'cash',
  tier: 1,
  percentOf: 'sale',
  gain: { percent: '20' },
  duration: { type: 'forever' },
  ...overrides,
});
const ruleForAll = (rewardId: number): RewardRule => ({ applyOn: 'all', planIds: [], rewardId });
const plans = (rewardId: number, ...planIds: string[]): RewardRule => ({ applyOn: 'specific', planIds, rewardId });

test('an earning states its percentage and duration', () => {
  const duration = { type: 'months', count: 12 } as const;
  expect(listCampaignEarnings({ rules: [ruleForAll(1)], rewards: [reward(1, { duration })] })).toEqual([
    {
      tier: 1,
      percent: '20',
      of: 'sale',
      amount: null,
      steps: [],
      unit: 'cash',
      duration,
      plans: null,
      per: 'sale',
      target: null,
      applyOn: 'all',
      planNames: [],
      limits: {},
    },
  ]);
});

test('an earning states its amount in its unit', () => {
  const rewards = [reward(1, { gain: { flat: 500 }, unit: 'points', duration: { type: 'once' } })];
  expect(listCampaignEarnings({ rules: [ruleForAll(1)], rewards })).toMatchObject([
    { percent: null, amount: 500, unit: 'points', duration: { type: 'once' } },
  ]);
});

test('earnings are ordered by tier, each starting with the reward for all plans', () => {
  const second = reward(2, { type: 'tier', tier: 2, gain: { percent: '5' }, percentOf: 'commission' });
  const rewards = [second, reward(1), reward(3, { gain: { percent: '30' } })];
  expect(listCampaignEarnings({ rules: [ruleForAll(2), plans(3, 'gold'), ruleForAll(1)], rewards })).toMatchObject([
    { tier: 1, percent: '20', plans: null },
    { tier: 1, percent: '30', plans: ['gold'] },
    { tier: 2, percent: '5', of: 'commission', plans: null },
  ]);
});

test('earnings omit overridden rules, targets and hidden rewards', () => {
  const rewards = [reward(1), reward(2), reward(3, { type: 'target' })];
  const rules = [ruleForAll(1), ruleForAll(2), ruleForAll(3), plans(1, 'gold', 'silver'), plans(2, 'gold')];
  expect(listCampaignEarnings({ rules, rewards })).toMatchObject([{ plans: null }, { plans: ['gold', 'silver'] }]);
  expect(listCampaignEarnings({ rules: [ruleForAll(1)], rewards }, new Set([1]))).toEqual([]);
});

test('referral rewards come last, and those of the promotion override the campaign', () => {
  const referralReward = (id: number, flat: number) => reward(id, { type: 'per_referral', gain: { flat } });
  const campaign = {
    rules: [ruleForAll(1), ruleForAll(2), ruleForAll(3)],
    rewards: [referralReward(1, 500), reward(2), referralReward(3, 900)],
  };
  expect(listCampaignEarnings(campaign)).toMatchObject([
    { per: 'sale' },
    { per: 'referral', amount: 500, plans: null },
  ]);
  const ownTerms = { rules: [ruleForAll(4)], rewards: [referralReward(4, 700)], rulesForReferrals: [] };
  expect(listPromotionEarnings({ promotion: { ownTerms }, campaign }, new Set())).toMatchObject([
    { per: 'sale', percent: '20' },
    { per: 'referral', amount: 700 },
  ]);
});

test('plans of products are listed by product name, other plans by id', () => {
  const products = { products: [{ id: 1, name: 'Team' }], productPlans: ['team-m', 'team-y'] };
  const rules: RewardRule[] = [
    { ...plans(1, 'pro'), ...products },
    { ...plans(2), ...products, applyOn: 'monthly' },
  ];
  expect(listCampaignEarnings({ rules, rewards: [reward(1), reward(2)] })).toMatchObject([
    { plans: ['pro', 'team-m', 'team-y'], applyOn: 'specific', planNames: ['Team', 'pro'] },
  ]);
  const [, monthly] = rules;
  expect(listCampaignEarnings({ rules: monthly ? [monthly] : [], rewards: [reward(2)] })).toMatchObject([
    { plans: ['team-m', 'team-y'], applyOn: 'monthly', planNames: ['Team'] },
  ]);
});

test('rewards of the promotion override the campaign by tier and plan', () => {
  const percentReward = (id: number, tier: number, percent: string) => reward(id, { tier, gain: { percent } });
  const campaign = {
    rules: [ruleForAll(1), plans(2, 'gold', 'silver'), ruleForAll(3)],
    rewards: [percentReward(1, 1, '20'), percentReward(2, 1, '25'), percentReward(3, 2, '10')],
  };
  const listEarnings = (rules: RewardRule[], hidden: number[] = []) => {
    const ownTerms = { rules, rewards: [percentReward(8, 1, '30'), percentReward(9, 2, '15')], rulesForReferrals: [] };
    const found = listPromotionEarnings({ promotion: { ownTerms }, campaign }, new Set(hidden));
    return found.map((one) => `${one.tier}: ${one.percent} ${one.plans ?? 'all'}`);
  };
  expect(listEarnings([])).toEqual(['1: 20 all', '1: 25 gold,silver', '2: 10 all']);
  expect(listEarnings([ruleForAll(8)])).toEqual(['1: 30 all', '2: 10 all']);
  expect(listEarnings([plans(8, 'gold')])).toEqual(['1: 20 all', '1: 30 gold', '1: 25 silver', '2: 10 all']);
  expect(listEarnings([ruleForAll(8), ruleForAll(9)], [8])).toEqual(['2: 15 all']);
});
