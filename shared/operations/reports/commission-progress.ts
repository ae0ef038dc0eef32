import {
  COMMISSION_SUMS,
  type CommissionProgress,
  commissionToPortion,
  computeCommissionProgress,
  toCommissionPortion,
} from '#shared/domain/commissions/commission-progress.ts';
import type { SumGroup } from '#shared/domain/lists/sum-order.ts';
import { PAYOUT_SUMS, payoutToPortion, sumsToPortion } from '#shared/domain/payouts/payout-sums.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { queryRowsOrIndex } from '#shared/operations/lists/find-rows.ts';
import { readIndexSums } from '#shared/store/index/read-sums.ts';

/**
 * Sums commissions by unit: pending, owed, due, paid. Large accounts use stored sums.
 * @param campaignIds undefined: all
 * @throws Refusal `invalid` if there are too many sums
 */
export async function sumCommissionProgress(
  { account }: Call,
  campaignIds: readonly number[] | undefined,
): Promise<CommissionProgress> {
  const [commissions, payouts] = await Promise.all([
    queryRowsOrIndex(account.id, 'commission', {
      fromRows: (rows) => rows.map(commissionToPortion),
      fromIndex: async (lists) => requireSums(await readIndexSums(lists, COMMISSION_SUMS)).map(toCommissionPortion),
    }),
    queryRowsOrIndex(account.id, 'payout', {
      fromRows: (rows) => rows.map(payoutToPortion),
      fromIndex: async (lists) => requireSums(await readIndexSums(lists, PAYOUT_SUMS)).map(sumsToPortion),
    }),
  ]);
  const isInCampaigns = ({ campaignId }: { readonly campaignId: number }) => campaignIds?.includes(campaignId) ?? true;
  return computeCommissionProgress(commissions.filter(isInCampaigns), payouts.filter(isInCampaigns));
}

function requireSums(sums: SumGroup[] | null): SumGroup[] {
  if (sums) return sums;
  throw new Refusal({
    code: 'invalid',
    message: 'There are too many campaigns for this report. List the commissions of single campaigns instead.',
  });
}
