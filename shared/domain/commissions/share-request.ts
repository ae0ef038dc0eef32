import type { LeadShare, Owner } from '#shared/domain/leads/lead.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { MAX_SHARES } from './split.ts';

/** A requested share. */
export type ShareRequest = Pick<LeadShare, 'promotionId' | 'percentage'>;

/**
 * Validates the requested shares of a lead.
 * @param owners null for unknown promotions
 * @throws Refusal `invalid` for too many, 100% or more, duplicates, other campaigns, or the owner
 */
export function validateShares(
  requests: readonly ShareRequest[],
  owner: Owner,
  owners: ReadonlyMap<number, Owner | null | undefined>,
): LeadShare[] {
  if (requests.length > MAX_SHARES) throw invalid(`${MAX_SHARES} at most.`);
  if (new Set(requests.map(({ promotionId }) => promotionId)).size < requests.length)
    throw invalid('a promotion is given twice.');
  if (requests.reduce((sum, { percentage }) => sum + percentage, 0) > 99) {
    throw invalid('the percentages must add up to less than 100. The promoter of the referral gets the rest.');
  }
  return requests.map(({ promotionId, percentage }) => {
    const promotionOwner = owners.get(promotionId);
    if (!promotionOwner) throw invalid(`promotion ${promotionId} does not exist.`);
    const { promoterId, campaignId } = promotionOwner;
    if (campaignId !== owner.campaignId) throw invalid(`promotion ${promotionId} is in another campaign.`);
    if (promoterId === owner.promoterId) throw invalid(`the referral already belongs to promotion ${promotionId}.`);
    return { promotionId, promoterId, campaignId, percentage };
  });
}

function invalid(problem: string): Refusal {
  return new Refusal({ code: 'invalid', message: `split_details: ${problem}` });
}
