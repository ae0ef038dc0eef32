import { endpoint } from '#shared/http/endpoint.ts';
import { createPromoCode } from '#shared/operations/promoters/promo-codes/promo-codes.ts';
import { presentPromoCodeV2 } from '#shared/present/v2/promoters/promo-code.ts';
import { v2PromoCodesCreate } from '#shared/routes/v2/promoters/promo-codes.ts';

export const handler = endpoint(v2PromoCodesCreate, async ({ input, ...call }) => {
  const promoCode = {
    code: input.code,
    description: input.description,
    rewardId: input.reward_id,
    metadata: input.metadata,
    details: input.details,
    promotionId: input.promoter_campaign_id,
    promoterId: input.promoter_id,
    campaignId: input.campaign_id,
  };
  return presentPromoCodeV2(await createPromoCode(call, promoCode), call.account.id);
});
