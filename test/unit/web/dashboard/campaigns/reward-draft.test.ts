import { expect, test } from 'vitest';
import type { CompanyReward } from '#web/dashboard/campaigns/queries.ts';
import { describeDraft } from '#web/dashboard/campaigns/rewards/draft-description.ts';
import { LIMITS, NO_LIMITS } from '#web/dashboard/campaigns/rewards/limits-draft.ts';
import {
  buildRewardRequest,
  createRewardDraft,
  NEW_REWARD_DRAFT,
  type RewardBody,
  type RewardDraft,
  withRewardKind,
} from '#web/dashboard/campaigns/rewards/reward-draft.ts';
import { NEW_RULE } from '#web/dashboard/campaigns/rewards/step-draft.ts';

const EUROS = { currency: 'EUR' };
const namedDraft: RewardDraft = { ...NEW_REWARD_DRAFT, name: 'Partners' };
const body = (draft: Partial<RewardDraft>) => {
  const read = buildRewardRequest({ ...namedDraft, ...draft }, EUROS);
  if ('errors' in read) throw new Error(JSON.stringify(read.errors));
  return read.body;
};
const getErrors = (draft: Partial<RewardDraft>) => {
  const read = buildRewardRequest({ ...namedDraft, ...draft }, EUROS);
  return 'errors' in read ? Object.keys(read.errors) : [];
};
const always = { unit: 'cash', flat_amount: false, rules: [] } as const;

/** The API response for a sent reward. */
function toCompanyReward({
  schemas = [],
  duration_count: many,
  duration = 'forever',
  ...sent
}: RewardBody): CompanyReward {
  const all = [schemas].flat().map((one) => ({
    unit: 'cash',
    amount: Number(one.amount),
    flat_amount: one.flat_amount,
    per: one.per ?? null,
    rules: (one.rules ?? []).map(({ operator = 'and', ...rule }) => ({ ...rule, operator, filter_by: null })),
  }));
  const percent = all[0]?.flat_amount ? null : String([schemas].flat()[0]?.amount);
  const reward = { id: 1, unit: 'cash', tier_level: 1, percent, duration_count: many ?? null };
  const noTarget = { promoter_reward_type: 'sale', target_metric: null, target_amount: null, target_repeats: false };
  const limits = Object.fromEntries(LIMITS.map((name) => [name, sent[name] || null]));
  return { ...noTarget, ...reward, ...sent, ...limits, duration, schemas: all } as unknown as CompanyReward;
}

test('a draft of 30% for three months, then 20%, becomes two steps by age', () => {
  expect(body({ shape: 'months', typedValue: '30', count: '3', later: '20' })).toEqual({
    name: 'Partners',
    duration: 'forever',
    min_amount: 0,
    max_amount: 0,
    max_per_customer_month: 0,
    schemas: [
      {
        ...always,
        amount: '30',
        rules: [{ type: 'customer_age_in_months', condition: 'less than', value: 3, operator: 'and' }],
      },
      { ...always, amount: '20' },
    ],
  });
});

test('a draft of 20%, and 25% from the tenth sale on, becomes two steps by sale number', () => {
  expect(body({ shape: 'sales', typedValue: '20', count: '10', later: '25' }).schemas).toEqual([
    {
      ...always,
      amount: '25',
      rules: [{ type: 'customer_sales_count', condition: 'greater than or equal to', value: 10, operator: 'and' }],
    },
    { ...always, amount: '20' },
  ]);
});

test('amounts of a draft are read in the smallest unit', () => {
  expect(body({ valueKind: 'amount', typedValue: '12,50' }).schemas).toEqual([
    { ...always, amount: '1250', flat_amount: true },
  ]);
  const perSale = { ...always, amount: '500', flat_amount: true, per: 'sale' };
  expect(body({ valueKind: 'amount_per_sale', typedValue: '5' }).schemas).toEqual([perSale]);
});

test('a draft reports all its invalid fields together', () => {
  expect(getErrors({ name: ' ', typedValue: '0', duration: 'months', durationCount: '' })).toEqual([
    'name',
    'duration_count',
    'typedValue',
  ]);
  expect(getErrors({ shape: 'sales', typedValue: '20', later: '101', count: '0' })).toEqual(['later', 'count']);
  const steps = [
    { valueKind: 'percent', typedValue: 'x', rules: [{ ...NEW_RULE, condition: 'multiple of', value: '0' }] },
  ] as const;
  expect(getErrors({ shape: 'free', steps })).toEqual(['step_1', 'value_1_1']);
});

test('limits of a draft are read in the smallest unit; empty ones are sent as 0', () => {
  const limits = { min_amount: '1', max_amount: '50,00', max_per_customer_month: '' };
  expect(body({ limits })).toMatchObject({ min_amount: 100, max_amount: 5000, max_per_customer_month: 0 });
});

test('the minimum commission of a draft cannot exceed the maximum', () => {
  expect(getErrors({ limits: { ...NO_LIMITS, min_amount: '5', max_amount: '4.99' } })).toEqual(['min_amount']);
  expect(getErrors({ limits: { min_amount: 'x', max_amount: '-1', max_per_customer_month: '?' } })).toEqual([
    ...LIMITS,
  ]);
});

test('a rule by revenue is entered as an amount', () => {
  const rule = { ...NEW_RULE, type: 'promoter_campaign_revenue', value: '1000,50' } as const;
  const steps = [{ valueKind: 'percent', typedValue: '25', rules: [rule] }] as const;
  const request = body({ shape: 'free', steps });
  expect(request.schemas).toMatchObject([{ rules: [{ type: 'promoter_campaign_revenue', value: 100_050 }] }]);
  expect(createRewardDraft(toCompanyReward(request), 'EUR').steps[0]?.rules[0]?.value).toBe('1000.50');
  const bad = [{ ...steps[0], rules: [{ ...rule, value: '1.234' }] }];
  expect(getErrors({ shape: 'free', steps: bad })).toEqual(['value_1_1']);
});

test('a referral reward is a flat amount without sale options', () => {
  expect(body({ ...withRewardKind(namedDraft, 'referral'), typedValue: '5' })).toEqual({
    name: 'Partners',
    promoter_reward_type: 'per_referral',
    schemas: [{ ...always, amount: '500', flat_amount: true }],
  });
  expect(getErrors(withRewardKind({ ...namedDraft, shape: 'free', durationCount: '' }, 'referral'))).toEqual([
    'typedValue',
  ]);
});

test('a bonus is for joining or for a milestone', () => {
  const joinTarget = { promoter_reward_type: 'target', target_metric: 'joined' };
  const bonus = { ...withRewardKind(namedDraft, 'joined'), typedValue: '5' };
  expect(body(bonus)).toEqual({
    name: 'Partners',
    ...joinTarget,
    schemas: [{ ...always, amount: '500', flat_amount: true }],
  });
  const milestone = (target: string, metric: 'customers' | 'revenue' = 'customers') =>
    ({ ...bonus, kind: 'milestone', milestone: { metric, target, repeats: true } }) as const;
  expect(body(milestone('10'))).toMatchObject({ target_metric: 'customers', target_amount: 10, target_repeats: true });
  expect(body(milestone('10', 'revenue'))).toMatchObject({ target_metric: 'revenue', target_amount: 1000 });
  expect([getErrors(milestone('0')), getErrors(milestone('2.5')), getErrors(milestone('x', 'revenue'))]).toEqual(
    Array(3).fill(['target_amount']),
  );
});

test.each<Partial<RewardDraft>>([
  {},
  { valueKind: 'amount', typedValue: '5.00' },
  { typedValue: '12.5', duration: 'months', durationCount: '6' },
  { shape: 'months', typedValue: '30', count: '3', later: '20' },
  { shape: 'sales', valueKind: 'amount', typedValue: '5.00', count: '10', later: '7.50' },
  { limits: { min_amount: '1.00', max_amount: '', max_per_customer_month: '80.00' } },
  { ...withRewardKind(namedDraft, 'referral'), typedValue: '5.00' },
  { ...withRewardKind(namedDraft, 'joined'), typedValue: '5.00' },
  {
    ...withRewardKind(namedDraft, 'milestone'),
    typedValue: '5.00',
    milestone: { metric: 'revenue', target: '1000.00', repeats: true },
  },
])('a reward from the API fills the form as it was sent: %j', (typed) => {
  const { steps, ...draft } = { ...namedDraft, ...typed };
  expect(createRewardDraft(toCompanyReward(body(typed)), 'EUR')).toMatchObject(draft);
});

test('steps without a template are opened in free form and sent unchanged', () => {
  const steps = [
    { valueKind: 'amount', typedValue: '5.00', rules: [NEW_RULE, { ...NEW_RULE, condition: 'less than', value: '4' }] },
    { valueKind: 'percent', typedValue: '20', rules: [] },
  ] as const;
  const request = body({ shape: 'free', steps });
  const draft = createRewardDraft(toCompanyReward(request), 'EUR');
  expect(draft).toMatchObject({ shape: 'free', steps });
  expect(body(draft)).toEqual(request);
});

test('a reward for parents states the basis of its share; other rewards omit it', () => {
  const second = body({ tier: '2', typedValue: '10', shareOf: 'commission' });
  expect(second).toMatchObject({ promoter_reward_type: 'tier', tier_level: 2, tier_mode: 'commission' });
  expect(createRewardDraft(toCompanyReward(second), 'EUR')).toMatchObject({
    tier: '2',
    shareOf: 'commission',
    typedValue: '10',
  });
  expect(body({ shareOf: 'commission' })).not.toHaveProperty('tier_mode');
});

test('a readable draft is described in words, even without a name', () => {
  const describe = (draft: Partial<RewardDraft>) => describeDraft({ ...NEW_REWARD_DRAFT, ...draft }, EUROS);
  expect(describe({ shape: 'months', typedValue: '30', count: '3', later: '20' })).toBe(
    '30% in a customer’s first 3 months; otherwise 20% of every sale',
  );
  expect(describe({ tier: '2', shareOf: 'commission', typedValue: '12.5', duration: 'once' })).toBe(
    'For the first sale to each customer: 12.5% of what recruited promoters earn',
  );
  expect(describe({ ...withRewardKind(NEW_REWARD_DRAFT, 'milestone'), typedValue: '50' })).toBe(
    '€50.00 for reaching 10 customers',
  );
  expect(describe({ typedValue: 'much' })).toBeNull();
});
