import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { findCommissions } from '#shared/store/commissions.ts';
import { readUnpaid } from '#shared/store/unpaid.ts';
import { updateCommission } from './update-commission.ts';

/**
 * Denies the commissions of a promoter that are in no payout, one after the other: repeated, it goes on where it was. Those that
 * take back what was paid stay, and so do write-offs: denied, they would change what the promoter owes.
 * @param campaignId only those of this campaign
 */
export async function denyUnpaidCommissions(call: Call, promoterId: number, campaignId?: number): Promise<void> {
  const indexed = await readUnpaid(call.account.id, promoterId, campaignId);
  const commissions = await findCommissions(
    call.account.id,
    indexed.map(({ id }) => id),
  );
  for (const { id, amount, type, status } of commissions) {
    if (status === 'denied' || amount <= 0 || type === 'write_off') continue;
    try {
      await updateCommission(call, { id }, 'denied');
    } catch (error) {
      // It was paid or destroyed meanwhile.
      if (!(error instanceof Refusal)) throw error;
    }
  }
}
