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

/** What the records of a bulk action share, which is looked for once, before a batch process is made of it. */

/** Nothing. */
export async function noTerms(): Promise<BatchTerms> {
  return {};
}

/** A campaign, where one is named. @throws Refusal `not_found` */
export async function campaignTerms({ account }: Call, campaignId: number | undefined): Promise<BatchTerms> {
  if (campaignId !== undefined) await demandCampaign(account.id, campaignId);
  return { campaignId };
}

/** The same for promoters who are rejected or blocked. @throws Refusal `not_found` */
export async function bannedTerms(
  call: Call,
  { campaignId, denyUnpaid }: Pick<BatchTerms, 'campaignId' | 'denyUnpaid'>,
): Promise<BatchTerms> {
  return { ...(await campaignTerms(call, campaignId)), ...(denyUnpaid ? { denyUnpaid } : {}) };
}

/** A campaign that promoters are to join. @throws Refusal `not_found`; `invalid` where it is archived */
export async function joinTerms({ account }: Call, campaignId: number): Promise<BatchTerms> {
  await campaignToJoin(account.id, campaignId);
  return { campaignId };
}

/**
 * The campaign that is left and the one that is come into.
 * @throws Refusal `not_found`; `invalid` where the one that is come into is archived
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

/** A parent. @throws Refusal `not_found` */
export async function parentTerms({ account }: Call, parentId: number): Promise<BatchTerms> {
  await findParent(account.id, { parentId });
  return { parentId };
}

/** Whose leads are to be. @throws Refusal `not_found`, also of a promotion that gets no more leads */
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

/** What is noted about each commission; nothing, where no note is given. */
export async function noteTerms({ internalNote, externalNote }: CommissionNotes): Promise<BatchTerms> {
  if (internalNote === undefined && externalNote === undefined) return {};
  return { notes: { internalNote, externalNote } };
}

/** The commissions that are paid out together, and when that is due. */
export async function togetherTerms(
  { account }: AccountCall,
  { ids }: { readonly ids: readonly number[] },
): Promise<BatchTerms> {
  const { dueDays, offsetDebts } = manualTerms(account);
  return { together: [...new Set(ids)], dueDays, offsetDebts };
}
