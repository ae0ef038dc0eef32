import { endpoint } from '#shared/http/endpoint.ts';
import { addCampaignMembership } from '#shared/operations/promoters/promotions/promoter-campaigns.ts';
import { presentPromoterV1 } from '#shared/present/v1/promoter.ts';
import { v1PromotersAddToCampaign as route } from '#shared/routes/v1/promoters/promoters.ts';
import { toPromoterNameV1 } from '#shared/routes/v1/promoters/promoters-to-domain.ts';

export const handler = endpoint(route, async ({ input, ...call }) =>
  presentPromoterV1(await addCampaignMembership(call, toPromoterNameV1(input), input.campaign_id)),
);
