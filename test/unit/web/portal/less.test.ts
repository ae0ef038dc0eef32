import { expect, test } from 'vitest';
import { less } from '#web/portal/home/less.ts';

test('what is held, and what is in a payout, is no part of what is paid next', () => {
  expect(less({ cash: 8000, points: 5 }, { cash: 3000 }, { cash: 4000, credits: 2 })).toEqual({
    cash: 1000,
    points: 5,
  });
  expect(less(null, { cash: 3000 })).toEqual({});
});
