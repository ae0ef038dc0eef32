import type { ShownPromoCode } from '#shared/operations/promoters/promo-codes/promo-codes.ts';
import type { V2PromoCode } from '#shared/routes/v2/promoters/promo-codes-output.ts';

/** Presents a promo code. */
export function presentPromoCodeV2(code: ShownPromoCode, account: number): V2PromoCode {
  return {
    id: code.id,
    code: code.code,
    description: code.description,
    promoter_campaign_id: code.promotionId,
    promoter_id: code.promoterId,
    campaign_id: code.campaignId,
    reward: code.reward && { id: code.reward.id, name: code.reward.name },
    ext_id: null,
    company_id: account,
    metadata: code.metadata ?? {},
    details: code.details ?? {},
    created_at: code.createdAt,
    archived_at: code.archivedAt,
  };
}
