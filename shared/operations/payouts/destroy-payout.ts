import { assertNotInPaymentsBatch } from '#shared/domain/payouts/payout-state.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commitTransition } from './commit-transition.ts';
import { finalizeOrRelease, findPayoutToChange } from './finalize-payout.ts';

/**
 * Destroys a payout in any status and releases its commissions. The first transaction updates lists, balances and
 * reports; a repeated call continues.
 * @throws Refusal `not_found`; `invalid` if it is in a payment batch
 */
export async function destroyPayout(call: Call, id: number): Promise<void> {
  await retryOnConflict(() => beginDestruction(call, id), call.runtime);
  await finalizeOrRelease(call, id);
}

async function beginDestruction(call: Call, id: number): Promise<void> {
  // Emptying uses the same marker key, and so comes first.
  const payout = await findPayoutToChange(call, id);
  if (payout?.phase === 'destroying') return;
  if (payout?.phase !== 'sealed') throw new Refusal({ code: 'not_found', what: 'payout' });
  assertNotInPaymentsBatch(payout);
  await commitTransition(call, payout, 'destroy', { cause: 'payout destroyed' });
}
