import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { findCommissions } from '#shared/store/commissions/commissions.ts';
import { loadCommissionsWithOwners } from './list-commissions.ts';
import { type ListedCommission, loadCommissionPayouts } from './paid-commissions.ts';

/**
 * Reads a commission with owner and payment status.
 * @throws Refusal `not_found`
 */
export async function showCommission(call: Call, id: number): Promise<ListedCommission> {
  const presented = await loadCommissionsWithOwners(call, await findCommissions(call.account.id, [id]));
  const [shown] = await loadCommissionPayouts(call, presented);
  if (!shown) throw new Refusal({ code: 'not_found', what: 'reward' });
  return shown;
}
