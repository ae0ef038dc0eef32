import { inStatus, type Payout, type PayoutStatus } from '#shared/domain/payout.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { findPayout, payoutWrite } from '#shared/store/payouts.ts';
import { attempt } from '#shared/store/table/attempt.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { type PayoutChange, payoutEvent, settlePayout } from './payout-settle.ts';

/**
 * Sets a payout's status: any from any (specification: States). The balances follow with the event that is written in the
 * same transaction; the status that it has already changes nothing.
 * @param wish whether nobody is to be mailed about it
 * @throws Refusal `not_found`
 */
export function updatePayout(
  call: Call,
  id: number,
  status: PayoutStatus,
  { quiet }: Pick<PayoutChange, 'quiet'> = {},
): Promise<Payout> {
  const { account, runtime } = call;
  return attempt(async () => {
    const found = await findPayout(account.id, id);
    // What has fallen below nothing cannot be paid before it is empty.
    if (found?.phase === 'emptying') await settlePayout(call, id);
    const payout = found?.phase === 'emptying' ? await findPayout(account.id, id) : found;
    if (payout?.phase !== 'sealed') throw new Refusal({ code: 'not_found', what: 'payout' });
    if (payout.status === status) return payout;
    const after = inStatus(payout, status, runtime.now());
    const change = { cause: `payout ${status}`, before: payout, after, ...(quiet ? { quiet } : {}) };
    await commit([payoutWrite(account.id, payout, after), await payoutEvent(call, change)]);
    return after;
  }, runtime);
}
