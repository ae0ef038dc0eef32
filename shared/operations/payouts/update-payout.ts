import {
  assertInNoBatch,
  inStatusByHand,
  isPaidOut,
  type Payout,
  type PayoutStatus,
} from '#shared/domain/payouts/payout.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { findPayout, payoutWrite } from '#shared/store/payouts/payouts.ts';
import { attempt } from '#shared/store/table/attempt.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { finalizeOrRelease, type PayoutChange, payoutEvent } from './finalize-payout.ts';
import { asPaid } from './keep-parties.ts';

/** What is answered for a payout that was paid and is to be cancelled. */
const PAYOUT_PAID = 'It has been paid: mark it as failed first, or as not paid.';

/** How a payout gets a status. */
interface StatusWish extends Pick<PayoutChange, 'quiet'> {
  /** Why it was not paid, in words; of a failed one alone. */
  readonly error?: string;
}

/**
 * Sets a payout's status: any from any (specification: States), but that one which was paid cannot be cancelled. The balances follow with the event that is written in the
 * same transaction; the status that it has already changes nothing.
 * @param wish why it was not paid, and whether nobody is to be mailed about it
 * @throws Refusal `not_found`; `invalid` for one that is being paid in a payments batch, and for one that was paid and is to be cancelled
 */
export function updatePayout(
  call: Call,
  id: number,
  status: PayoutStatus,
  { quiet, error }: StatusWish = {},
): Promise<Payout> {
  const { account, runtime } = call;
  return attempt(async () => {
    const found = await findPayout(account.id, id);
    // What has fallen below nothing cannot be paid before it is empty.
    if (found?.phase === 'emptying') await finalizeOrRelease(call, id);
    const payout = found?.phase === 'emptying' ? await findPayout(account.id, id) : found;
    if (payout?.phase !== 'sealed') throw new Refusal({ code: 'not_found', what: 'payout' });
    if (payout.status === status) return payout;
    assertInNoBatch(payout);
    if (status === 'cancelled' && isPaidOut(payout)) throw new Refusal({ code: 'invalid', message: PAYOUT_PAID });
    const wanted = inStatusByHand(payout, status, runtime.now(), error);
    const change = { cause: `payout ${status}`, before: payout, after: wanted, ...(quiet ? { quiet } : {}) };
    const [after, event] = await Promise.all([asPaid(call, wanted), payoutEvent(call, change)]);
    await commit([payoutWrite(account.id, payout, after), event]);
    return after;
  }, runtime);
}
