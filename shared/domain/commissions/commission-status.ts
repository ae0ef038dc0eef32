import { type Payout, removeCommissionsFromPayout, startEmptyingIfNegative } from '#shared/domain/payouts/payout.ts';
import { assertNotInPaymentsBatch, isPayoutPaid } from '#shared/domain/payouts/payout-state.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Commission, CommissionStatus } from './commission.ts';

interface StatusDecision {
  readonly commissions: readonly Commission[];
  readonly payouts: readonly Payout[];
}

const COMMISSION_PAID = 'It has been paid: change the status of its payout first.';

/** @throws Refusal `invalid` if a payout was paid, or is in a payment batch */
export function assertPayoutsNotLocked(payouts: readonly Payout[]): void {
  if (payouts.some(isPayoutPaid)) throw new Refusal({ code: 'invalid', message: COMMISSION_PAID });
  for (const payout of payouts) assertNotInPaymentsBatch(payout);
}

/** A new status, or destruction. */
export type CommissionStatusOrDestroyed = CommissionStatus | 'destroyed';

/**
 * Changes the status of commissions, or destroys (and denies) them. They leave their payouts; negative payouts are to
 * be emptied.
 */
export function decideStatusChange(
  commissions: readonly Commission[],
  payouts: readonly Payout[],
  target: CommissionStatusOrDestroyed,
  now: string,
): StatusDecision {
  return {
    commissions: commissions.map((commission) => ({
      ...commission,
      ...(target === 'destroyed' ? { status: 'denied', deletedAt: now } : { status: target }),
      statusUpdatedAt: now,
      payoutId: null,
      revision: commission.revision + 1,
    })),
    payouts: payouts.map((payout) =>
      startEmptyingIfNegative(
        removeCommissionsFromPayout(
          payout,
          commissions.filter(({ payoutId }) => payoutId === payout.id),
        ),
      ),
    ),
  };
}
