import { expect, test } from 'vitest';
import { v2RewardExample } from '#shared/routes/v2/campaigns/campaigns-examples.ts';
import {
  buildDiscountRequest,
  createDiscountDraft,
  type DiscountDraft,
  NEW_DISCOUNT,
} from '#web/dashboard/campaigns/discounts/discount-draft.ts';
import type { CompanyReward } from '#web/dashboard/campaigns/queries.ts';
import { describeDiscountTerms } from '#web/dashboard/campaigns/terms/describe-terms.ts';

const namedDraft: DiscountDraft = { ...NEW_DISCOUNT, name: 'Welcome' };
const discount: CompanyReward = {
  ...(v2RewardExample as CompanyReward),
  is_promoter_reward: false,
  duration: 'once',
  duration_count: null,
};

test.each<[string, Partial<DiscountDraft>, object]>([
  [
    'a discount in percent',
    {},
    { percent: '10', flat_amount: false, unit: 'discount_per', duration: 'once', coupon: '' },
  ],
  [
    'a discount of an amount, for months, by a code',
    { unit: 'mon_discount', typedValue: '5.50', duration: 'months', durationCount: '3', coupon: ' WELCOME ' },
    { amount: 550, flat_amount: true, unit: 'mon_discount', duration: 'months', duration_count: 3, coupon: 'WELCOME' },
  ],
  ['free months', { unit: 'free_months', typedValue: '2' }, { amount: 2, unit: 'free_months', duration: 'once' }],
])('the discount %s is sent in API format', (_, changes, body) => {
  expect(buildDiscountRequest({ ...namedDraft, ...changes }, 'USD')).toMatchObject({
    body: { name: 'Welcome', is_promoter_reward: false, ...body },
  });
});

test.each<[string, Partial<DiscountDraft>, string]>([
  ['no name', { name: ' ' }, 'name'],
  ['more than all of it', { typedValue: '101' }, 'typedValue'],
  ['half a free month', { unit: 'free_months', typedValue: '0.5' }, 'typedValue'],
  ['no amount', { unit: 'mon_discount', typedValue: '0' }, 'typedValue'],
  ['no months', { duration: 'months', durationCount: '0' }, 'duration_count'],
])('a discount with %s is rejected at its field', (_, changes, field) => {
  const read = buildDiscountRequest({ ...namedDraft, ...changes }, 'USD');
  expect('errors' in read && Object.keys(read.errors)).toEqual([field]);
});

test('a discount from the API fills the form and is described in words', () => {
  const months: CompanyReward = {
    ...discount,
    percent: null,
    amount: 550,
    unit: 'mon_discount',
    duration: 'repeating',
    duration_count: 3,
    coupon: 'WELCOME',
  };
  expect(createDiscountDraft(months, 'USD')).toMatchObject({
    unit: 'mon_discount',
    typedValue: '5.50',
    duration: 'months',
    durationCount: '3',
  });
  expect(describeDiscountTerms(months, 'USD')).toBe(
    'Referred customers get $5.50 off for 3 months. They need the promo code WELCOME.',
  );
  // A percentage is a discount in any unit.
  const tenth: CompanyReward = { ...discount, percent: '12.5', amount: null, unit: 'cash', coupon: '' };
  expect(createDiscountDraft(tenth, 'USD')).toMatchObject({ unit: 'discount_per', typedValue: '12.5' });
  expect(describeDiscountTerms(tenth, 'USD')).toBe('Referred customers get 12.5% off on their first payment.');
});
