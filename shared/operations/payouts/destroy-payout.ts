import { assertInNoBatch } from '#shared/domain/payouts/state.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { attempt } from '#shared/store/table/attempt.ts';
import { commitTransition } from './commit-transition.ts';
import { finalizeOrRelease, findPayoutToChange } from './finalize-payout.ts';

/**
 * Destroys a payout, whatever its status: nobody finds it any more, it was never paid, and its commissions are in no payout
 * again. The first transaction takes it off lists, balances and reports; the commissions follow. If that breaks off, whoever
 * destroys it again or pays the promoter out goes on.
 * @throws Refusal `not_found`; `invalid` for one that is being paid in a payments batch
 */
export async function destroyPayout(call: Call, id: number): Promise<void> {
  await attempt(() => begin(call, id), call.runtime);
  await finalizeOrRelease(call, id);
}

async function begin(call: Call, id: number): Promise<void> {
  // One that is emptied is noted under the same key as one that is destroyed.
  const payout = await findPayoutToChange(call, id);
  if (payout?.phase === 'destroying') return;
  if (payout?.phase !== 'sealed') throw new Refusal({ code: 'not_found', what: 'payout' });
  assertInNoBatch(payout);
  await commitTransition(call, payout, 'destroy', { cause: 'payout destroyed' });
}
