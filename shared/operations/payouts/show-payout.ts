import { isPayoutVisible } from '#shared/domain/payouts/payout-state.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { findPayout } from '#shared/store/payouts/payouts.ts';
import { loadPayoutsWithOwners, type ShownPayout } from './list-payouts.ts';

/**
 * Reads a final payout with its owner.
 * @throws Refusal `not_found`
 */
export async function showPayout(call: Call, id: number): Promise<ShownPayout> {
  const payout = await findPayout(call.account.id, id);
  const [shown] = payout && isPayoutVisible(payout) ? await loadPayoutsWithOwners(call, [payout]) : [];
  if (!shown) throw new Refusal({ code: 'not_found', what: 'payout' });
  return shown;
}
