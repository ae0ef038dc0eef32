import { expect, test } from 'vitest';
import { standingOf } from '#web/portal/earnings/standing.ts';
import { whyThisAmount } from '#web/portal/earnings/why.ts';
import { amountsIn } from '#web/portal/formats/amounts.ts';
import { type Earning, earningInWords } from '#web/portal/formats/earning.ts';
import { speaking } from './speaking.ts';

const english = await speaking('en', 'en-US');
const german = await speaking('de', 'de-DE');
const dollars = amountsIn('USD', english);

test.each([
  [{ percent: '20', of: 'sale', base: 10_000 }, '20% of $100.00'],
  [{ percent: '10', of: 'commission', base: 2000 }, '10% of the $20.00 that your promoter earned'],
  [{ flat: 500, quantity: 1 }, '$5.00 for each sale'],
  [{ flat: 500, quantity: 3 }, '$5.00 for each of 3'],
  [{ refunded: 2500, of: 10_000, sale_event_id: 'invoice-1' }, '$25.00 of $100.00 was refunded'],
  [{ manual: true }, 'Given by the company'],
])('a commission made of %o says: %s', (metadata, words) => {
  expect(whyThisAmount({ metadata, unit: 'cash' }, english, dollars)).toBe(words);
});

const waiting = { status: 'pending', is_paid: false, held_until: null, payout_id: null };
test.each([
  ['waits for the company', waiting, { text: 'statusPending', mood: 'warn' }],
  [
    'is held until a day',
    { ...waiting, held_until: '2026-12-01T00:00:00.000Z' },
    { text: 'statusPendingUntil', mood: 'warn', day: '2026-12-01T00:00:00.000Z' },
  ],
  ['is approved', { ...waiting, status: 'approved' }, { text: 'statusApproved', mood: 'good' }],
  ['is denied', { ...waiting, status: 'denied' }, { text: 'statusDenied', mood: 'bad' }],
  [
    'is in a payout',
    { ...waiting, status: 'approved', payout_id: 12 },
    { text: 'statusInPayout', mood: 'good', payout: 12 },
  ],
  [
    'is paid',
    { ...waiting, status: 'approved', payout_id: 12, is_paid: true },
    { text: 'statusPaidIn', mood: 'good', payout: 12 },
  ],
])('a commission that %s says so', (_, commission, standing) => {
  expect(standingOf(commission)).toEqual(standing);
});

const reward: Earning = {
  ...{ tier: 1, percent: '20', percent_of: 'sale', amount: null, unit: 'cash' },
  ...{ duration: 'forever', duration_count: null, plan_ids: null },
};
test.each<[string, Partial<Earning>]>([
  ['20% of every payment', {}],
  ['20% of every payment for 12 months', { duration: 'months', duration_count: 12 }],
  ['20% of the first payment', { duration: 'once' }],
  ['20% of the first 3 payments of each customer', { duration: 'sales', duration_count: 3 }],
  ['$5.00 for every sale', { percent: null, amount: 500 }],
  ['3 credits for the first sale', { percent: null, amount: 3, unit: 'credits', duration: 'once' }],
  ['20% of every payment, by customers of promoters whom you bring', { tier: 2 }],
  ['20% of what promoters whom you bring earn', { tier: 2, percent_of: 'commission' }],
  ['20% of every payment (gold, silver)', { plan_ids: ['gold', 'silver'] }],
])('what a campaign earns is said as: %s', (words, changes) => {
  expect(earningInWords({ ...reward, ...changes }, english, dollars)).toBe(words);
});

test('amounts are written as the reader’s language has them, each unit by itself', () => {
  const euros = amountsIn('EUR', german);
  expect(euros.money(-123_456_789)).toBe('−1.234.567,89 €');
  expect(euros.amounts({ cash: 1250, credits: 1, points: 0 })).toBe('12,50 €, 1 Gutschrift');
  expect(euros.amounts(null)).toBe('0,00 €');
  expect(euros.amount(15, 'discount_per')).toBe('15 % Rabatt');
});
