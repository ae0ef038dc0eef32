import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { findCommissions } from '#shared/store/commissions/commissions.ts';
import { readUnpaid } from '#shared/store/commissions/unpaid.ts';
import { findCommissionsTogether, updateCommission } from './update-commission.ts';

/**
 * Denies the commissions of a promoter that are in no payout, one after the other: repeated, it goes on where it was. Those that
 * take back what was paid stay, and so do write-offs: denied, they would change what the promoter owes. Refund reversals stay if
 * the sale or its refund is in a payout: these have one status, and the payout would lose them.
 * @param campaignId only those of this campaign
 */
export async function denyUnpaidCommissions(call: Call, promoterId: number, campaignId?: number): Promise<void> {
  const indexed = await readUnpaid(call.account.id, promoterId, campaignId);
  const commissions = await findCommissions(
    call.account.id,
    indexed.map(({ id }) => id),
  );
  for (const commission of commissions) {
    const { id, amount, type, status } = commission;
    if (status === 'denied' || amount <= 0 || type === 'write_off') continue;
    const together = await findCommissionsTogether(call.account.id, [commission]);
    if (together.some(({ payoutId }) => payoutId !== null)) continue;
    try {
      await updateCommission(call, { id }, 'denied');
    } catch (error) {
      // It was paid or destroyed meanwhile.
      if (!(error instanceof Refusal)) throw error;
    }
  }
}
