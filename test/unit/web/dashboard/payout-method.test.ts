import { expect, test } from 'vitest';
import { payoutMethodLabel } from '#web/dashboard/payouts/method-labels.ts';

const by = (method: 'bank' | 'custom' | 'not_set', unit = 'cash') =>
  payoutMethodLabel({ unit, payout_method: { method } });

test('a payout shows the payout method of its promoter', () => {
  expect([by('bank'), by('custom')]).toEqual(['Bank account', 'Other method']);
});

test('a missing payout method is shown as not set', () => {
  expect(by('not_set')).toBe('Not set');
});

test('a payout in non-cash units has no payout method', () => {
  expect(by('bank', 'credits')).toBe('–');
});
