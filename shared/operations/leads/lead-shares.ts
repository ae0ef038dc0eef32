import { type ShareRequest, validateShares } from '#shared/domain/commissions/share-request.ts';
import type { LeadShare, Owner } from '#shared/domain/leads/lead.ts';
import { findOwnerByPromotion } from '#shared/store/promoters/promotions.ts';

/**
 * Finds the owners of a lead's requested shares and validates them.
 * @throws Refusal `invalid`
 */
export async function resolveLeadShares(
  account: number,
  requests: readonly ShareRequest[],
  owner: Owner,
): Promise<LeadShare[]> {
  const owners = await Promise.all(requests.map(({ promotionId }) => findOwnerByPromotion(account, promotionId)));
  return validateShares(
    requests,
    owner,
    new Map(requests.map(({ promotionId }, index) => [promotionId, owners[index]])),
  );
}
