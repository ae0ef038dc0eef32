import { expect, test } from 'vitest';
import { v2Reward } from '#shared/routes/v2/campaigns/campaigns-examples.ts';
import {
  buildOfferRequest,
  createOfferDraft,
  NEW_OFFER,
  type OfferDraft,
} from '#web/dashboard/campaigns/offer-draft.ts';
import type { CompanyReward } from '#web/dashboard/campaigns/queries.ts';
import { describeOfferTerms } from '#web/dashboard/campaigns/words.ts';

const named: OfferDraft = { ...NEW_OFFER, name: 'Welcome' };
const offer: CompanyReward = {
  ...(v2Reward as CompanyReward),
  is_promoter_reward: false,
  duration: 'once',
  duration_count: null,
};

test.each<[string, Partial<OfferDraft>, object]>([
  [
    'a discount in percent',
    {},
    { percent: '10', flat_amount: false, unit: 'discount_per', duration: 'once', coupon: '' },
  ],
  [
    'a discount of an amount, for months, by a code',
    { unit: 'mon_discount', much: '5.50', duration: 'months', many: '3', coupon: ' WELCOME ' },
    { amount: 550, flat_amount: true, unit: 'mon_discount', duration: 'months', duration_count: 3, coupon: 'WELCOME' },
  ],
  ['free months', { unit: 'free_months', much: '2' }, { amount: 2, unit: 'free_months', duration: 'once' }],
])('the offer %s is sent in API format', (_, changes, body) => {
  expect(buildOfferRequest({ ...named, ...changes }, 'USD')).toMatchObject({
    body: { name: 'Welcome', is_promoter_reward: false, ...body },
  });
});

test.each<[string, Partial<OfferDraft>, string]>([
  ['no name', { name: ' ' }, 'name'],
  ['more than all of it', { much: '101' }, 'much'],
  ['half a free month', { unit: 'free_months', much: '0.5' }, 'much'],
  ['no amount', { unit: 'mon_discount', much: '0' }, 'much'],
  ['no months', { duration: 'months', many: '0' }, 'duration_count'],
])('an offer with %s is rejected at its field', (_, changes, field) => {
  const read = buildOfferRequest({ ...named, ...changes }, 'USD');
  expect('wrong' in read && Object.keys(read.wrong)).toEqual([field]);
});

test('an offer from the API fills the form and is described in words', () => {
  const months: CompanyReward = {
    ...offer,
    ...{
      percent: null,
      amount: 550,
      unit: 'mon_discount',
      duration: 'repeating',
      duration_count: 3,
      coupon: 'WELCOME',
    },
  };
  expect(createOfferDraft(months, 'USD')).toMatchObject({
    unit: 'mon_discount',
    much: '5.50',
    duration: 'months',
    many: '3',
  });
  expect(describeOfferTerms(months, 'USD')).toBe(
    'Referred customers get $5.50 discount for 3 months. They get it with the code WELCOME.',
  );
  // A percentage is a discount in any unit.
  const tenth: CompanyReward = { ...offer, percent: '12.5', amount: null, unit: 'cash', coupon: '' };
  expect(createOfferDraft(tenth, 'USD')).toMatchObject({ unit: 'discount_per', much: '12.5' });
  expect(describeOfferTerms(tenth, 'USD')).toBe('Referred customers get 12.5% discount on their first payment.');
});
