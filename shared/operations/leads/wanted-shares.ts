import { sharesWanted, type WantedShare } from '#shared/domain/commissions/shares-wanted.ts';
import type { LeadShare, Owner } from '#shared/domain/leads/lead.ts';
import { findOwnerByPromotion } from '#shared/store/promoters/promotions.ts';

/**
 * The shares of a lead as a company wants them. No call where it wants none, one for all others.
 * @param owner whose the lead is
 * @throws Refusal `invalid` where they do not fit together, or a promotion is not beside the owner's
 */
export async function loadWantedShares(
  account: number,
  wanted: readonly WantedShare[],
  owner: Owner,
): Promise<LeadShare[]> {
  const owners = await Promise.all(wanted.map(({ promotionId }) => findOwnerByPromotion(account, promotionId)));
  return sharesWanted(wanted, owner, new Map(wanted.map(({ promotionId }, index) => [promotionId, owners[index]])));
}
