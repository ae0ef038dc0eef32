import type { BatchTerms } from '#shared/domain/batches/batch.ts';
import type { CommissionNotes } from '#shared/domain/commissions/commission.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { AccountCall, Call } from '#shared/operations/call.ts';
import { isGone } from '#shared/operations/leads/update-lead.ts';
import { ownerOfPromotion } from '#shared/operations/lists/owner-filter.ts';
import { manualTerms } from '#shared/operations/payouts/payout-terms.ts';
import { campaignToJoin, demandCampaign, demandMove } from '#shared/operations/promoters/promoter-campaigns.ts';
import { findParent } from '#shared/operations/promoters/promoter-parent.ts';
import { loadShown } from '#shared/store/promoters/memberships.ts';

/** Terms that all records of a bulk action share, validated once before the batch process is created. */

export async function noTerms(): Promise<BatchTerms> {
  return {};
}

/**
 * Terms with an optional campaign.
 * @throws Refusal `not_found`
 */
export async function campaignTerms({ account }: Call, campaignId: number | undefined): Promise<BatchTerms> {
  if (campaignId !== undefined) await demandCampaign(account.id, campaignId);
  return { campaignId };
}

/**
 * Terms for rejecting or blocking promoters.
 * @throws Refusal `not_found`
 */
export async function bannedTerms(
  call: Call,
  { campaignId, denyUnpaid }: Pick<BatchTerms, 'campaignId' | 'denyUnpaid'>,
): Promise<BatchTerms> {
  return { ...(await campaignTerms(call, campaignId)), ...(denyUnpaid ? { denyUnpaid } : {}) };
}

/**
 * Terms with a campaign to join.
 * @throws Refusal `not_found`; `invalid` if it is archived
 */
export async function joinTerms({ account }: Call, campaignId: number): Promise<BatchTerms> {
  await campaignToJoin(account.id, campaignId);
  return { campaignId };
}

/**
 * Terms with a source and a destination campaign.
 * @throws Refusal `not_found`; `invalid` if the destination is archived
 */
export async function moveTerms(
  call: Call,
  {
    fromCampaignId,
    campaignId,
    soft = false,
  }: Pick<BatchTerms, 'soft'> & Record<'fromCampaignId' | 'campaignId', number>,
): Promise<BatchTerms> {
  await demandMove(call, { sourceId: fromCampaignId, destinationId: campaignId });
  return { fromCampaignId, campaignId, soft };
}

/**
 * Terms with a parent.
 * @throws Refusal `not_found`
 */
export async function parentTerms({ account }: Call, parentId: number): Promise<BatchTerms> {
  await findParent(account.id, { parentId });
  return { parentId };
}

/**
 * Terms with the new owner of leads.
 * @throws Refusal `not_found`, also if the promotion no longer gets leads
 */
export async function ownerTerms(
  call: Call,
  promotionId: number,
  { soft }: Pick<BatchTerms, 'soft'>,
): Promise<BatchTerms> {
  const owner = await ownerOfPromotion(call, promotionId);
  const shown = (await loadShown(call.account.id, [owner]))(owner);
  if (isGone(shown)) throw new Refusal({ code: 'not_found', what: 'promotion' });
  return { owner, soft };
}

/** Terms with notes for each commission, or none. */
export async function noteTerms({ internalNote, externalNote }: CommissionNotes): Promise<BatchTerms> {
  if (internalNote === undefined && externalNote === undefined) return {};
  return { notes: { internalNote, externalNote } };
}

/** Terms for paying out commissions together, with due days and debt offset. */
export async function togetherTerms(
  { account }: AccountCall,
  { ids }: { readonly ids: readonly number[] },
): Promise<BatchTerms> {
  const { dueDays, offsetDebts } = manualTerms(account);
  return { together: [...new Set(ids)], dueDays, offsetDebts };
}
