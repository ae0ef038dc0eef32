import { expect, test } from 'vitest';
import type { Payout } from '#shared/domain/payouts/payout.ts';
import { requiresUsTaxForm, sumYearlyPayouts } from '#shared/domain/payouts/yearly-payouts.ts';

const aPaidPayout = (overrides: Partial<Payout>): Payout =>
  ({
    promoterId: 1,
    unit: 'cash',
    amount: 100,
    status: 'completed',
    datePaid: '2026-05-01T00:00:00.000Z',
    ...overrides,
  }) as Payout;

test('the yearly total sums completed payouts by payment date, promoter and unit', () => {
  const all = [
    aPaidPayout({ promoterId: 2 }),
    aPaidPayout({ amount: 30, datePaid: '2026-12-31T23:59:59.999Z' }),
    aPaidPayout({}),
    aPaidPayout({ unit: 'credits', amount: 7 }),
    aPaidPayout({ datePaid: '2027-01-01T00:00:00.000Z' }),
    aPaidPayout({ datePaid: '2025-12-31T23:59:59.999Z' }),
    aPaidPayout({ status: 'failed', datePaid: null }),
  ];
  const may = '2026-05-01T00:00:00.000Z';
  const one = { payouts: 1, first: may, last: may };
  expect(sumYearlyPayouts(all, 2026)).toEqual([
    { promoterId: 1, unit: 'cash', amount: 130, payouts: 2, first: may, last: '2026-12-31T23:59:59.999Z' },
    { promoterId: 1, unit: 'credits', amount: 7, ...one },
    { promoterId: 2, unit: 'cash', amount: 100, ...one },
  ]);
});

test('the US form is due from a threshold on, 2,000 USD by default, for US dollars only', () => {
  const reaches = (amount: number, overrides = {}) =>
    requiresUsTaxForm({ unit: 'cash', amount }, { currency: 'USD', ...overrides });
  expect([199_999, 200_000].map((amount) => reaches(amount))).toEqual([false, true]);
  expect([59_999, 60_000].map((amount) => reaches(amount, { usFormThreshold: 60_000 }))).toEqual([false, true]);
  expect(reaches(900_000, { currency: 'EUR' })).toBeNull();
  expect(requiresUsTaxForm({ unit: 'credits', amount: 900_000 }, { currency: 'USD' })).toBeNull();
});
