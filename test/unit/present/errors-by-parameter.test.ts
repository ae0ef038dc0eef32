import { expect, test } from 'vitest';
import { groupErrorsByParameter } from '#shared/present/errors-by-parameter.ts';
import { v2ReferralsCreate, v2ReferralsUpdate } from '#shared/routes/v2/leads/referrals.ts';
import { v2ReferralsShow } from '#shared/routes/v2/records.ts';

test.each([
  [['email is invalid.'], { email: ['is invalid'] }],
  [['email is invalid.', 'uid is invalid.', 'email is invalid.'], { email: ['is invalid'], uid: ['is invalid'] }],
  [['The uid is already taken.'], { uid: ['is already taken'] }],
  [
    ['split_details is refused: a referral has one promoter.'],
    { split_details: ['is refused: a referral has one promoter'] },
  ],
  [['email: no such thing.'], { email: ['no such thing'] }],
  [['email or uid is required.'], { base: ['email or uid is required.'] }],
  [['The promoter has 50 promo codes.'], { base: ['The promoter has 50 promo codes.'] }],
])('the messages %j become the errors %j', (messages, errors) => {
  expect(groupErrorsByParameter(messages, v2ReferralsCreate)).toEqual(errors);
});

test('an input with its own checks still has parameters', () => {
  expect(groupErrorsByParameter(['fraud_check is invalid.'], v2ReferralsUpdate)).toEqual({
    fraud_check: ['is invalid'],
  });
});

test('a route that does not declare such errors has none', () => {
  expect(groupErrorsByParameter(['id is invalid.'], v2ReferralsShow)).toBeUndefined();
});
