import { type Owed, owedIn } from '#shared/domain/owed.ts';
import type { Call } from '#shared/operations/call.ts';
import { readRows } from '#shared/store/rows.ts';

/**
 * How far all commissions have come that were ever given: by unit, what waits, is owed, is due and is paid. It reads all rows
 * of commissions and payouts.
 * @param campaignIds only those of these campaigns; all, where it is left out
 */
export async function owed({ account }: Call, campaignIds: readonly number[] | undefined): Promise<Owed> {
  const [commissions, payouts] = await Promise.all([
    readRows(account.id, 'commission'),
    readRows(account.id, 'payout'),
  ]);
  const isMeant = ({ campaignId }: { readonly campaignId: number }) => campaignIds?.includes(campaignId) ?? true;
  return owedIn(commissions.filter(isMeant), payouts.filter(isMeant));
}
