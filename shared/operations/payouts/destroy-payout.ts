import { assertInNoBatch, destroying } from '#shared/domain/payouts/payout.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { emptying, findPayout, payoutWrite } from '#shared/store/payouts/payouts.ts';
import { attempt } from '#shared/store/table/attempt.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { finalizeOrRelease, payoutEvent } from './finalize-payout.ts';

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
  const { account, runtime } = call;
  const found = await findPayout(account.id, id);
  // What has fallen below nothing is emptied first: it is noted under the same key.
  if (found?.phase === 'emptying') await finalizeOrRelease(call, id);
  const payout = found?.phase === 'emptying' ? await findPayout(account.id, id) : found;
  if (payout?.phase === 'destroying') return;
  if (payout?.phase !== 'sealed') throw new Refusal({ code: 'not_found', what: 'payout' });
  assertInNoBatch(payout);
  const after = destroying(payout, runtime.now());
  await commit([
    payoutWrite(account.id, payout, after),
    ...emptying(account.id, after),
    await payoutEvent(call, { cause: 'payout destroyed', before: payout, after }),
  ]);
}
