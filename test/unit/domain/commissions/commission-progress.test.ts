import { expect, test } from 'vitest';
import { computeCommissionProgress } from '#shared/domain/commissions/commission-progress.ts';
import type { PayoutStatus } from '#shared/domain/payouts/payout-state.ts';

test('a payout in a payments batch counts as processing and stays due until it is paid', () => {
  const payout = (status: PayoutStatus, cash: number) => ({ status, payouts: 1, amounts: { cash } });
  const payouts = [payout('pending', 100), payout('processing', 20), payout('completed', 3), payout('cancelled', 4)];
  expect(computeCommissionProgress([], payouts)).toEqual({
    pending: { count: 0, amounts: {} },
    approved_unpaid: { count: 0, amounts: {} },
    due: { count: 2, amounts: { cash: 120 } },
    processing: { count: 1, amounts: { cash: 20 } },
    paid: { count: 1, amounts: { cash: 3 } },
  });
});
