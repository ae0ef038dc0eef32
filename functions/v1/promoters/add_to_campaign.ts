import { endpoint } from '#shared/http/endpoint.ts';
import { addCampaignMembership } from '#shared/operations/promoters/promoter-campaigns.ts';
import { v1Promoter } from '#shared/present/v1/promoter.ts';
import { addToCampaign as route } from '#shared/routes/v1/promoters/promoters.ts';
import { nameIn } from '#shared/routes/v1/promoters/promoters-to-domain.ts';

export const handler = endpoint(route, async ({ input, ...call }) =>
  v1Promoter(await addCampaignMembership(call, nameIn(input), input.campaign_id)),
);
