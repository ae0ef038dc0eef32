import { expect, test } from 'vitest';
import { less } from '#web/portal/home/less.ts';

test('commissions on hold or in a payout are not part of the next payment', () => {
  expect(less({ cash: 8000, points: 5 }, { cash: 3000 }, { cash: 4000, credits: 2 })).toEqual({
    cash: 1000,
    points: 5,
  });
  expect(less(null, { cash: 3000 })).toEqual({});
});
