import { endpoint } from '#shared/http/endpoint.ts';
import { moveCampaignMembership } from '#shared/operations/promoters/promotions/promoter-campaigns.ts';
import { presentPromoterV1 } from '#shared/present/v1/promoter.ts';
import { v1PromotersMoveToCampaign as route } from '#shared/routes/v1/promoters/promoters.ts';
import { toPromoterNameV1 } from '#shared/routes/v1/promoters/promoters-to-domain.ts';

export const handler = endpoint(route, async ({ input, ...call }) => {
  const move = { destinationId: input.destination_campaign_id, sourceId: input.source_campaign_id };
  return presentPromoterV1(await moveCampaignMembership(call, toPromoterNameV1(input), move));
});
