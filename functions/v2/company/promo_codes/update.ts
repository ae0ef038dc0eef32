import { endpoint } from '#shared/http/endpoint.ts';
import { updatePromoCode } from '#shared/operations/promoters/promo-codes/promo-codes.ts';
import { presentPromoCodeV2 } from '#shared/present/v2/promoters/promo-code.ts';
import { v2PromoCodesUpdate } from '#shared/routes/v2/promoters/promo-codes.ts';

export const handler = endpoint(v2PromoCodesUpdate, async ({ input, ...call }) => {
  const changes = {
    code: input.code,
    description: input.description,
    rewardId: input.reward_id,
    promotionId: input.promoter_campaign_id,
    metadata: input.metadata,
    details: input.details,
  };
  return presentPromoCodeV2(await updatePromoCode(call, input.id, changes), call.account.id);
});
