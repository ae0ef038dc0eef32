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
  wanted: readonly ShareRequest[],
  owner: Owner,
  owners: ReadonlyMap<number, Owner | null | undefined>,
): LeadShare[] {
  if (wanted.length > MAX_SHARES) throw invalid(`${MAX_SHARES} at most.`);
  if (new Set(wanted.map(({ promotionId }) => promotionId)).size < wanted.length) throw invalid('one is named twice.');
  if (wanted.reduce((sum, { percentage }) => sum + percentage, 0) > 99) {
    throw invalid('the percentages have to come to less than 100. The promoter of the referral gets the rest.');
  }
  return wanted.map(({ promotionId, percentage }) => {
    const named = owners.get(promotionId);
    if (!named) throw invalid(`there is no promotion ${promotionId}.`);
    const { promoterId, campaignId } = named;
    if (campaignId !== owner.campaignId) throw invalid(`promotion ${promotionId} is in another campaign.`);
    if (promoterId === owner.promoterId) throw invalid(`promotion ${promotionId} is the one the referral belongs to.`);
    return { promotionId, promoterId, campaignId, percentage };
  });
}

function invalid(why: string): Refusal {
  return new Refusal({ code: 'invalid', message: `split_details: ${why}` });
}
