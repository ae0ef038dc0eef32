import { endpoint } from '#shared/http/endpoint.ts';
import { showPromotion } from '#shared/operations/promoters/list-promotions.ts';
import { updatePromotion } from '#shared/operations/promoters/update-promotion.ts';
import { v2Promotion } from '#shared/present/v2/promoters/promoter-campaign.ts';
import { v2PromoterCampaignsUpdate } from '#shared/routes/v2/promoters/promoter-campaigns.ts';
import { promotionUpdateIn } from '#shared/routes/v2/promoters/promoter-campaigns-to-domain.ts';

export const handler = endpoint(v2PromoterCampaignsUpdate, async ({ input, ...call }) => {
  await updatePromotion(call, input.id, promotionUpdateIn(input));
  return v2Promotion(await showPromotion(call, input.id));
});
