import { promoterRights } from '#shared/domain/campaigns/campaign.ts';
import {
  NO_OWN_CODES,
  NO_OWN_REFERRALS,
  REF_ID_FIXED,
  requireEditablePromotion,
} from '#shared/domain/portal/own-promotion.ts';
import type { Promotion } from '#shared/domain/promoters/promoter.ts';
import type { MembershipDetails } from '#shared/domain/promoters/promotions/membership.ts';
import { applyPromotionChanges } from '#shared/domain/promoters/promotions/promotion-changes.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { changePromoterRecord } from '#shared/operations/promoters/change-promoter.ts';
import { showPromoter } from '#shared/operations/promoters/show-promoter.ts';
import { findCampaign } from '#shared/store/campaigns/campaigns.ts';
import { readPromoter } from '#shared/store/promoters/promoters.ts';

/**
 * Returns a promotion that its promoter may edit.
 * @throws Refusal as {@link requireEditablePromotion}
 */
export async function requireOwnPromotion({ account }: Call, promoterId: number, id: number): Promise<Promotion> {
  const record = await readPromoter(account.id, promoterId);
  return requireEditablePromotion(record ?? { promotions: [] }, id);
}

/**
 * Returns current promotions: one, or all.
 * @throws Refusal `not_found`
 */
export async function listOwnMemberships(
  call: Call,
  promoterId: number,
  id?: number,
): Promise<readonly MembershipDetails[]> {
  const { memberships } = await showPromoter(call, { by: 'id', id: promoterId });
  const current = memberships.filter(({ promotion }) => !promotion.hidden);
  if (id === undefined) return current;
  const selected = current.filter(({ promotion }) => promotion.id === id);
  if (selected.length === 0) throw new Refusal({ code: 'not_found', what: 'promotion' });
  return selected;
}

/**
 * Changes a ref id. The old one works for a year.
 * @throws Refusal `not_found`; `invalid` if blocked or not allowed; `taken`
 */
export async function changeOwnRefId(call: Call, promoterId: number, id: number, refId: string): Promise<void> {
  await changePromoterRecord(call, { by: 'id', id: promoterId }, 'ref id changed', async (record, now) => {
    const promotion = requireEditablePromotion(record, id);
    const campaign = await findCampaign(call.account.id, promotion.campaignId);
    if (!campaign || !promoterRights(campaign).promotersEditRefIds) {
      throw new Refusal({ code: 'invalid', message: REF_ID_FIXED });
    }
    if (promotion.refId === refId) return { after: record };
    return { after: applyPromotionChanges(record, promotion, { refId }, now) };
  });
}

/**
 * Requires that promoters may add referrals.
 * @throws Refusal `invalid`
 */
export async function assertAddsReferrals({ account }: Call, campaignId: number): Promise<void> {
  const campaign = await findCampaign(account.id, campaignId);
  if (!campaign || !promoterRights(campaign).promotersAddReferrals) {
    throw new Refusal({ code: 'invalid', message: NO_OWN_REFERRALS });
  }
}

/**
 * Returns a promotion that allows promo codes.
 * @throws Refusal `not_found`, `invalid`
 */
export async function requirePromotionForCodes(call: Call, promoterId: number, id: number): Promise<Promotion> {
  const promotion = await requireOwnPromotion(call, promoterId, id);
  const campaign = await findCampaign(call.account.id, promotion.campaignId);
  if (!campaign || !promoterRights(campaign).promotersMakePromoCodes) {
    throw new Refusal({ code: 'invalid', message: NO_OWN_CODES });
  }
  return promotion;
}
