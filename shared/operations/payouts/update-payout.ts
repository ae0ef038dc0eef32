import type { Payout } from '#shared/domain/payouts/payout.ts';
import {
  assertInNoBatch,
  isTransitionAllowed,
  type PayoutStatus,
  type PayoutTransition,
} from '#shared/domain/payouts/state.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { attempt } from '#shared/store/table/attempt.ts';
import { commitTransition } from './commit-transition.ts';
import { findPayoutToChange } from './finalize-payout.ts';

const TRANSITION_TO: Readonly<Record<PayoutStatus, PayoutTransition>> = {
  pending: 'markAsUnpaid',
  processing: 'markAsProcessing',
  completed: 'markAsPaid',
  failed: 'markAsFailed',
  cancelled: 'cancel',
};

/** What is answered for a payout that was paid and is to be cancelled. */
const PAYOUT_PAID = 'It has been paid: mark it as failed first, or as not paid.';

/** How a payout gets a status. */
interface StatusWish {
  /** Whether nobody is mailed about it. */
  readonly quiet?: boolean;
  /** Why it was not paid, in words; of a failed one alone. */
  readonly error?: string;
}

/**
 * Sets a payout's status. Any status can follow any other, but a paid payout cannot be cancelled. The balances follow with the event
 * of the same transaction. Idempotent: the status that it has already changes nothing.
 * @param wish why it was not paid, and whether nobody is to be mailed about it
 * @throws Refusal `not_found`; `invalid` for one that is being paid in a payments batch, and for one that was paid and is to be cancelled
 */
export function updatePayout(
  call: Call,
  id: number,
  status: PayoutStatus,
  { quiet = false, error }: StatusWish = {},
): Promise<Payout> {
  return attempt(async () => {
    const payout = await findPayoutToChange(call, id);
    if (payout?.phase !== 'sealed') throw new Refusal({ code: 'not_found', what: 'payout' });
    if (payout.status === status) return payout;
    assertInNoBatch(payout);
    const transition = TRANSITION_TO[status];
    if (!isTransitionAllowed(payout, transition)) throw new Refusal({ code: 'invalid', message: PAYOUT_PAID });
    return commitTransition(call, payout, transition, { cause: `payout ${status}`, error, quiet });
  }, call.runtime);
}
