import { Refusal } from '#shared/domain/refusal.ts';
import { findCommissions } from '#shared/store/commissions.ts';
import { showRewards } from './list-commissions.ts';
import { type ShownCommission, withPayment } from './paid-commissions.ts';

/**
 * A commission, with whose it is and whether it has been paid.
 * @throws Refusal `not_found`
 */
export async function showCommission(account: number, id: number): Promise<ShownCommission> {
  const found = await showRewards(account, await findCommissions(account, [id]));
  const [shown] = await withPayment(account, found);
  if (!shown) throw new Refusal({ code: 'not_found', what: 'reward' });
  return shown;
}
