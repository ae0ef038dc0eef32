import { expect, test } from 'vitest';
import { convertFromStripe, convertToStripe } from '#shared/domain/billing/stripe/units.ts';

test.each([
  ['USD', 1234, 1234],
  ['JPY', 500, 500],
  ['ISK', 500, 50_000],
  ['MGA', 50_000, 500],
])('an amount in %s converts to Stripe units and back', (currency, amount, stripeAmount) => {
  expect(convertToStripe(amount, currency)).toBe(stripeAmount);
  expect(convertFromStripe(stripeAmount, currency.toLowerCase())).toEqual({ amount, currency });
});
