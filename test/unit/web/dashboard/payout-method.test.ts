import { expect, test } from 'vitest';
import { methodOf } from '#web/dashboard/payouts/method-labels.ts';

const by = (method: 'bank' | 'custom' | 'not_set', unit = 'cash') => methodOf({ unit, payout_method: { method } });

test('a payout says by which method its promoter is paid', () => {
  expect([by('bank'), by('custom')]).toEqual(['Bank account', 'Another way']);
});

test('a promoter who has chosen none is seen', () => {
  expect(by('not_set')).toBe('Not set');
});

test('what is not money is paid by no method', () => {
  expect(by('bank', 'credits')).toBe('–');
});
