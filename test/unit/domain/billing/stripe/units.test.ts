import { expect, test } from 'vitest';
import { convertFromStripe, convertToStripe } from '#shared/domain/billing/stripe/units.ts';

test.each([
  ['USD', 1234, 1234],
  ['JPY', 500, 500],
  ['ISK', 500, 50_000],
  ['MGA', 50_000, 500],
])('an amount in %s converts to Stripe units and back', (currency, ours, stripes) => {
  expect(convertToStripe(ours, currency)).toBe(stripes);
  expect(convertFromStripe(stripes, currency.toLowerCase())).toEqual({ amount: ours, currency });
});
