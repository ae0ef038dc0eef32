import { expect, test } from 'vitest';
import { createAmountFormatters } from '#shared/domain/terms/amounts.ts';
import { describeEarning } from '#shared/domain/terms/describe-earning.ts';
import { displayCommissionStatus, fulfillmentText } from '#web/portal/earnings/commission-status.ts';
import { explainEarning } from '#web/portal/earnings/explain-earning.ts';
import { type ApiEarning, toEarning } from '#web/portal/formats/terms.ts';
import { createTranslatorIn } from './speaking.ts';

const english = await createTranslatorIn('en', 'en-US');
const dollars = createAmountFormatters('USD', english);

test.each([
  [{ percent: '20', of: 'sale', base: 10_000 }, '20% of $100.00'],
  [{ percent: '10', of: 'commission', base: 2000 }, '10% of $20.00 earned by a promoter in your team'],
  [{ flat: 500, quantity: 1 }, '$5.00 per item'],
  [{ flat: 500, quantity: 1, per: 'sale' }, '$5.00 per sale'],
  [{ flat: 500, quantity: 3 }, '$5.00 per item, 3 items'],
  [{ refunded: 2500, of: 10_000, sale_event_id: 'invoice-1' }, '$25.00 of $100.00 was refunded'],
  [{ refund_event_id: 'refund-1', commission_id: 2 }, 'A refund was reversed'],
  [{ per_referral: 500 }, '$5.00 for a sign-up'],
  [{ target: 'joined', of: 1, each: 500, from: 0, to: 1 }, '$5.00 for joining'],
  [{ target: 'customers', of: 10, each: 5000, from: 0, to: 1 }, '$50.00 for reaching 10 customers'],
  [{ target: 'referrals', of: 10, each: 5000, from: 1, to: 2 }, '$50.00 for every 10 referrals'],
  [{ target: 'revenue', of: 100_000, each: 5000, from: 1, to: 3 }, '$50.00 for every $1,000.00 in revenue, 2 times'],
  [{ manual: true }, 'Added by the company'],
  [
    { percent: '20', of: 'sale', base: 10_000, promo_code: 'Grace20', limited_by: ['max_amount'] },
    '20% of $100.00, with promo code Grace20, with limits applied',
  ],
])('a commission with %o is explained as: %s', (metadata, words) => {
  expect(explainEarning({ metadata, unit: 'cash' }, english, dollars)).toBe(words);
});

test('a percentage is written in the language of the portal', async () => {
  const german = await createTranslatorIn('de', 'de-DE');
  const commission = { metadata: { percent: '12.5', of: 'sale', base: 10_000, split_percentage: 40 }, unit: 'cash' };
  const text = explainEarning(commission, german, createAmountFormatters('EUR', german));
  expect(text.replaceAll('\u00a0', ' ')).toBe('40 % Anteil. Voller Betrag: 12,5 % von 100,00 €');
});

const waiting = { status: 'pending', is_paid: false, held_until: null, payout_id: null };
test.each([
  ['waits for the company', waiting, { text: 'statusPending', tone: 'warn' }],
  [
    'is approved, and held until a day',
    { ...waiting, status: 'approved', held_until: '2026-12-01T00:00:00.000Z' },
    { text: 'statusHeldUntil', tone: 'warn', day: '2026-12-01T00:00:00.000Z' },
  ],
  [
    'waits for the company, which may be longer than it is held',
    { ...waiting, held_until: '2026-12-01T00:00:00.000Z' },
    { text: 'statusPending', tone: 'warn' },
  ],
  [
    'is held no more',
    { ...waiting, status: 'approved', held_until: '2026-11-01T00:00:00.000Z' },
    { text: 'statusApproved', tone: 'good' },
  ],
  ['is approved', { ...waiting, status: 'approved' }, { text: 'statusApproved', tone: 'good' }],
  ['is denied', { ...waiting, status: 'denied' }, { text: 'statusDenied', tone: 'bad' }],
  [
    'is in a payout',
    { ...waiting, status: 'approved', payout_id: 12 },
    { text: 'statusInPayout', tone: 'good', payout: 12 },
  ],
  [
    'is paid',
    { ...waiting, status: 'approved', payout_id: 12, is_paid: true },
    { text: 'statusPaidInPayout', tone: 'good', payout: 12 },
  ],
])('a commission that %s shows its status', (_, commission, standing) => {
  expect(displayCommissionStatus(commission, '2026-11-22T00:00:00.000Z')).toEqual(standing);
});

const earning: ApiEarning = {
  per: 'sale',
  tier: 1,
  percent: '20',
  percent_of: 'sale',
  amount: null,
  amount_per: null,
  steps: [],
  unit: 'cash',
  min_amount: null,
  max_amount: null,
  max_per_customer_month: null,
  duration: 'forever',
  duration_count: null,
  target_metric: null,
  target_amount: null,
  target_repeats: false,
  plan_ids: null,
  apply_on: 'all',
  plan_names: [],
};
const rule = { type: 'customer_age_in_months', condition: 'less than', value: 3, operator: 'and' } as const;
test.each<[string, Partial<ApiEarning>]>([
  ['20% of every sale in each customer’s first 12 months', { duration: 'months', duration_count: 12 }],
  ['10% of what recruited promoters earn', { tier: 2, percent: '10', percent_of: 'commission' }],
  [
    '30% in a customer’s first 3 months; otherwise $5.00 per item',
    {
      steps: [
        { percent: '30', amount: null, amount_per: null, rules: [rule] },
        { percent: null, amount: 500, amount_per: 'item', rules: [] },
      ],
    },
  ],
  [
    '20% of every sale (yearly plans: Team), at least $1.00 per sale, at most $50.00 per sale, at most $80.00 per customer per month',
    {
      min_amount: 100,
      max_amount: 5000,
      max_per_customer_month: 8000,
      plan_ids: ['team-y'],
      apply_on: 'yearly',
      plan_names: ['Team'],
    },
  ],
  ['$5.00 for joining', { per: 'target', target_metric: 'joined', percent: null, amount: 500 }],
  [
    '$5.00 for every 10 customers',
    { per: 'target', target_metric: 'customers', target_amount: 10, target_repeats: true, percent: null, amount: 500 },
  ],
])('the terms of a campaign are described as: %s', (words, changes) => {
  expect(describeEarning(toEarning({ ...earning, ...changes }), english, dollars)).toBe(words);
});

const month = { unit: 'free_months', amount: 1, status: 'approved', is_fulfilled: false };
test.each([
  ['was not handed over', month, 'notFulfilled'],
  ['was handed over', { ...month, is_fulfilled: true }, 'fulfilled'],
  ['is money, which payouts pay', { ...month, unit: 'cash' }, null],
  ['is not approved', { ...month, status: 'pending' }, null],
  ['takes something back', { ...month, amount: -1 }, null],
])('a commission that %s shows its fulfillment', (_, commission, text) => {
  expect(fulfillmentText(commission)).toBe(text);
});
