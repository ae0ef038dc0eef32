import {
  COMMISSION_SUMS,
  commissionPortion,
  type Owed,
  owedIn,
  portionOfCommission,
} from '#shared/domain/commissions/owed.ts';
import type { SumGroup } from '#shared/domain/lists/sum-order.ts';
import { PAYOUT_SUMS, portionOfPayout, summedPortion } from '#shared/domain/payouts/payout-sums.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { bySize } from '#shared/operations/lists/find-rows.ts';
import { readSums } from '#shared/store/index/read-sums.ts';

/**
 * How far all commissions have come that were ever given: by unit, what waits, is owed, is due and is paid. Few commissions and
 * payouts have all their rows read; of many, sums are kept.
 * @param campaignIds only those of these campaigns; all, where it is left out
 * @throws Refusal `invalid` where sums are of too many campaigns and months to be read
 */
export async function owed({ account }: Call, campaignIds: readonly number[] | undefined): Promise<Owed> {
  const [commissions, payouts] = await Promise.all([
    bySize(account.id, 'commission', {
      few: (rows) => rows.map(portionOfCommission),
      many: async (lists) => known(await readSums(lists, COMMISSION_SUMS)).map(commissionPortion),
    }),
    bySize(account.id, 'payout', {
      few: (rows) => rows.map(portionOfPayout),
      many: async (lists) => known(await readSums(lists, PAYOUT_SUMS)).map(summedPortion),
    }),
  ]);
  const isMeant = ({ campaignId }: { readonly campaignId: number }) => campaignIds?.includes(campaignId) ?? true;
  return owedIn(commissions.filter(isMeant), payouts.filter(isMeant));
}

function known(sums: SumGroup[] | null): SumGroup[] {
  if (sums) return sums;
  throw new Refusal({ code: 'invalid', message: 'There are too many campaigns for that.' });
}
