import { expect, test } from 'vitest';
import { computeCommissionProgress } from '#shared/domain/commissions/commission-progress.ts';
import type { PayoutStatus } from '#shared/domain/payouts/payout-state.ts';

test('pending commissions that a fraud rule held are counted as suspicious, too', () => {
  const commission = { campaignId: 1, unit: 'cash', unpaid: true, count: 1 } as const;
  const { pending, suspicious, approved_unpaid } = computeCommissionProgress(
    [
      { ...commission, status: 'pending', suspicious: true, amount: 100 },
      { ...commission, status: 'pending', suspicious: false, amount: 20 },
      { ...commission, status: 'approved', suspicious: true, amount: 3 },
      { ...commission, status: 'denied', suspicious: true, amount: 4 },
    ],
    [],
  );
  expect(pending).toEqual({ count: 2, amounts: { cash: 120 } });
  expect(suspicious).toEqual({ count: 1, amounts: { cash: 100 } });
  expect(approved_unpaid).toEqual({ count: 1, amounts: { cash: 3 } });
});

test('a payout in a payment batch counts as processing and stays due until it is paid', () => {
  const payout = (status: PayoutStatus, cash: number) => ({ status, payouts: 1, amounts: { cash } });
  const payouts = [payout('pending', 100), payout('processing', 20), payout('completed', 3), payout('cancelled', 4)];
  expect(computeCommissionProgress([], payouts)).toEqual({
    pending: { count: 0, amounts: {} },
    suspicious: { count: 0, amounts: {} },
    approved_unpaid: { count: 0, amounts: {} },
    due: { count: 2, amounts: { cash: 120 } },
    processing: { count: 1, amounts: { cash: 20 } },
    paid: { count: 1, amounts: { cash: 3 } },
  });
});
