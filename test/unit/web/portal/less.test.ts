import { expect, test } from 'vitest';
import { subtractAmounts } from '#web/portal/home/amounts.ts';

test('commissions on hold or in a payout are not part of the next payment', () => {
  expect(subtractAmounts({ cash: 8000, points: 5 }, { cash: 3000 }, { cash: 4000, credits: 2 })).toEqual({
    cash: 1000,
    points: 5,
  });
  expect(subtractAmounts(null, { cash: 3000 })).toEqual({});
});
