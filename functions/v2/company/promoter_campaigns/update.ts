import { endpoint } from '#shared/http/endpoint.ts';
import { showPromotion } from '#shared/operations/promoters/promotions/list-promotions.ts';
import { updatePromotion } from '#shared/operations/promoters/promotions/update-promotion.ts';
import { presentPromotionV2 } from '#shared/present/v2/promoters/promoter-campaign.ts';
import { v2PromoterCampaignsUpdate } from '#shared/routes/v2/promoters/promoter-campaigns.ts';
import { toPromotionUpdate } from '#shared/routes/v2/promoters/promoter-campaigns-to-domain.ts';

export const handler = endpoint(v2PromoterCampaignsUpdate, async ({ input, ...call }) => {
  await updatePromotion(call, input.id, toPromotionUpdate(input));
  return presentPromotionV2(await showPromotion(call, input.id));
});
