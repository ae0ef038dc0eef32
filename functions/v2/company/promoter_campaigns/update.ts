import { isBan } from '#shared/domain/promoters/promotions/promotion-changes.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { AcceptedResponse } from '#shared/http/response/accepted-response.ts';
import { denyBannedPromoter } from '#shared/operations/batches/deny-banned.ts';
import { showPromotion } from '#shared/operations/promoters/promotions/list-promotions.ts';
import { updatePromotion } from '#shared/operations/promoters/promotions/update-promotion.ts';
import { presentPromotionV2 } from '#shared/present/v2/promoters/promoter-campaign.ts';
import { v2PromoterCampaignsUpdate } from '#shared/routes/v2/promoters/promoter-campaigns.ts';
import { toPromotionUpdate } from '#shared/routes/v2/promoters/promoter-campaigns-to-domain.ts';

export const handler = endpoint(v2PromoterCampaignsUpdate, async ({ input, ...call }) => {
  const { id, state, deny_unpaid: deniesUnpaid } = input;
  const owner = await updatePromotion(call, id, toPromotionUpdate(input));
  const process = deniesUnpaid && isBan(state) ? await denyBannedPromoter(call, owner, state) : null;
  const body = presentPromotionV2(await showPromotion(call, id));
  return process === null ? body : new AcceptedResponse(body, { 'batch-process': String(process) });
});
