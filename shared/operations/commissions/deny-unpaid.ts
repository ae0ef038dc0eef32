import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { findCommissions } from '#shared/store/commissions/commissions.ts';
import { readUnpaidCommissions } from '#shared/store/commissions/unpaid-index.ts';
import { findLinkedCommissions, updateCommission } from './update-commission.ts';

/** Denied within a call's response time; a batch process denies more in the background. */
export const MAX_DENIALS_PER_CALL = 300;

/** Whether a promoter may have more unpaid commissions than a call can deny. */
export async function exceedsDenialLimit(account: number, promoterId: number): Promise<boolean> {
  return (await readUnpaidCommissions(account, promoterId, undefined)).length > MAX_DENIALS_PER_CALL;
}

/**
 * Denies a promoter's commissions that are in no payout; repeated, it continues. Refunds of paid commissions and
 * write-offs stay: denying them would change the debt. Refund reversals with a sale or refund in a payout stay: they
 * share one status.
 * @param campaignId default: all
 */
export async function denyUnpaidCommissions(call: Call, promoterId: number, campaignId?: number): Promise<void> {
  const indexed = await readUnpaidCommissions(call.account.id, promoterId, campaignId);
  const commissions = await findCommissions(
    call.account.id,
    indexed.map(({ id }) => id),
  );
  for (const commission of commissions) {
    const { id, amount, type, status } = commission;
    if (status === 'denied' || amount <= 0 || type === 'write_off') continue;
    const linked = await findLinkedCommissions(call.account.id, [commission]);
    if (linked.some(({ payoutId }) => payoutId !== null)) continue;
    try {
      await updateCommission(call, { id }, 'denied');
    } catch (error) {
      // Paid or destroyed meanwhile.
      if (!(error instanceof Refusal)) throw error;
    }
  }
}
