import type { Payout } from '#shared/domain/payouts/payout.ts';
import {
  assertNotInPaymentsBatch,
  isTransitionAllowed,
  type PayoutStatus,
  type PayoutTransition,
} from '#shared/domain/payouts/payout-state.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commitTransition } from './commit-transition.ts';
import { findPayoutToChange } from './finalize-payout.ts';

const TRANSITION_TO: Readonly<Record<PayoutStatus, PayoutTransition>> = {
  pending: 'markAsUnpaid',
  processing: 'markAsProcessing',
  completed: 'markAsPaid',
  failed: 'markAsFailed',
  cancelled: 'cancel',
};

const PAYOUT_PAID = 'It has been paid: mark it as failed first, or as unpaid.';

interface PayoutStatusOptions {
  readonly quiet?: boolean;
  readonly error?: string;
}

/**
 * Sets a payout's status; a paid one cannot be cancelled. Balances follow with the event. Idempotent.
 * @throws Refusal `not_found`; `invalid` if it is in a payment batch, or paid and to be cancelled
 */
export function updatePayout(
  call: Call,
  id: number,
  status: PayoutStatus,
  { quiet = false, error }: PayoutStatusOptions = {},
): Promise<Payout> {
  return retryOnConflict(async () => {
    const payout = await findPayoutToChange(call, id);
    if (payout?.phase !== 'sealed') throw new Refusal({ code: 'not_found', what: 'payout' });
    if (payout.status === status) return payout;
    assertNotInPaymentsBatch(payout);
    const transition = TRANSITION_TO[status];
    if (!isTransitionAllowed(payout, transition)) throw new Refusal({ code: 'invalid', message: PAYOUT_PAID });
    return commitTransition(call, payout, transition, { cause: `payout ${status}`, error, quiet });
  }, call.runtime);
}
