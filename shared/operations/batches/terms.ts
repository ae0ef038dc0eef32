import type { BatchActionTerms } from '#shared/domain/batches/batch.ts';
import type { CommissionNoteChanges } from '#shared/domain/commissions/commission.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { AccountCall, Call } from '#shared/operations/call.ts';
import { isClosedToLeads } from '#shared/operations/leads/update-lead.ts';
import { requirePromotionOwner } from '#shared/operations/lists/owner-filter.ts';
import { buildManualTerms } from '#shared/operations/payouts/payout-terms.ts';
import { findParent } from '#shared/operations/promoters/parents/promoter-parent.ts';
import { offerTags } from '#shared/operations/promoters/promoter-tags.ts';
import {
  checkCampaignMove,
  requireCampaign,
  requireOpenCampaign,
} from '#shared/operations/promoters/promotions/promoter-campaigns.ts';
import { loadMembershipDetails } from '#shared/store/promoters/memberships.ts';

/** Returns empty terms. */
export async function noTerms(): Promise<BatchActionTerms> {
  return {};
}

/**
 * Returns terms with an optional campaign.
 * @throws Refusal `not_found`
 */
export async function buildCampaignTerms({ account }: Call, campaignId: number | undefined): Promise<BatchActionTerms> {
  if (campaignId !== undefined) await requireCampaign(account.id, campaignId);
  return { campaignId };
}

/**
 * Returns terms for rejecting or blocking promoters.
 * @throws Refusal `not_found`
 */
export async function buildRejectionTerms(
  call: Call,
  { campaignId, denyUnpaid }: Pick<BatchActionTerms, 'campaignId' | 'denyUnpaid'>,
): Promise<BatchActionTerms> {
  return { ...(await buildCampaignTerms(call, campaignId)), ...(denyUnpaid ? { denyUnpaid } : {}) };
}

/**
 * Returns terms for joining a campaign.
 * @throws Refusal `not_found`; `invalid` if archived
 */
export async function joinTerms({ account }: Call, campaignId: number): Promise<BatchActionTerms> {
  await requireOpenCampaign(account.id, campaignId);
  return { campaignId };
}

/**
 * Returns terms for moving between campaigns.
 * @throws Refusal `not_found`; `invalid` if the destination is archived
 */
export async function moveTerms(
  call: Call,
  {
    fromCampaignId,
    campaignId,
    soft = false,
  }: Pick<BatchActionTerms, 'soft'> & Record<'fromCampaignId' | 'campaignId', number>,
): Promise<BatchActionTerms> {
  await checkCampaignMove(call, { sourceId: fromCampaignId, destinationId: campaignId });
  return { fromCampaignId, campaignId, soft };
}

/**
 * Returns terms with a parent promoter.
 * @throws Refusal `not_found`
 */
export async function buildParentTerms({ account }: Call, parentId: number): Promise<BatchActionTerms> {
  await findParent(account.id, { parentId });
  return { parentId };
}

/** Returns terms with tags to add, which the account offers from then on. */
export async function offerTagTerms(call: Call, tags: readonly string[]): Promise<BatchActionTerms> {
  await offerTags(call, tags);
  return { tags };
}

/**
 * Returns terms with the new owner of leads.
 * @throws Refusal `not_found`
 */
export async function buildOwnerTerms(
  call: Call,
  promotionId: number,
  { soft }: Pick<BatchActionTerms, 'soft'>,
): Promise<BatchActionTerms> {
  const owner = await requirePromotionOwner(call, promotionId);
  const membership = (await loadMembershipDetails(call.account.id, [owner]))(owner);
  if (isClosedToLeads(membership)) throw new Refusal({ code: 'not_found', what: 'promotion' });
  return { owner, soft };
}

/** Returns terms with notes. */
export async function buildNoteTerms({ internalNote, externalNote }: CommissionNoteChanges): Promise<BatchActionTerms> {
  if (internalNote === undefined && externalNote === undefined) return {};
  return { notes: { internalNote, externalNote } };
}

/** Returns terms for paying out commissions together. */
export async function buildCombinedPayoutTerms(
  { account }: AccountCall,
  { ids }: { readonly ids: readonly number[] },
): Promise<BatchActionTerms> {
  const { dueDays, offsetDebts } = buildManualTerms(account);
  return { together: [...new Set(ids)], dueDays, offsetDebts };
}
