import { sharesWanted, type WantedShare } from '#shared/domain/commissions/shares-wanted.ts';
import type { LeadShare, Owner } from '#shared/domain/leads/lead.ts';
import { findOwnerByPromotion } from '#shared/store/promoters/promotions.ts';

/**
 * Validates requested shares of a lead. No call without shares, otherwise one round of calls.
 * @throws Refusal `invalid` if they are inconsistent, or a promotion does not fit the owner's
 */
export async function loadWantedShares(
  account: number,
  wanted: readonly WantedShare[],
  owner: Owner,
): Promise<LeadShare[]> {
  const owners = await Promise.all(wanted.map(({ promotionId }) => findOwnerByPromotion(account, promotionId)));
  return sharesWanted(wanted, owner, new Map(wanted.map(({ promotionId }, index) => [promotionId, owners[index]])));
}
