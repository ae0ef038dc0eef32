import { expect, test } from 'vitest';
import { parseSentAmount } from '#web/dashboard/tracking-log/sent-amount.ts';

test('an amount of the tracking log is money in its currency, or in that of the account', () => {
  expect(parseSentAmount({ amount: '12900', currency: 'eur' })).toEqual({
    amount: 12_900,
    unit: 'cash',
    currency: 'EUR',
  });
  expect(parseSentAmount({ amount: '-5', currency: null })).toEqual({ amount: -5, unit: 'cash' });
});

test.each([
  [null, 'EUR'],
  ['', null],
  [' ', null],
  ['12.90', 'EUR'],
  ['many', null],
  ['12900', 'euros'],
])('the amount %j in %j stays as it was sent', (amount, currency) => {
  expect(parseSentAmount({ amount, currency })).toBeNull();
});
