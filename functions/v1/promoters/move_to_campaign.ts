import { endpoint } from '#shared/http/endpoint.ts';
import { moveCampaignMembership } from '#shared/operations/promoters/promoter-campaigns.ts';
import { v1Promoter } from '#shared/present/v1/promoter.ts';
import { moveToCampaign as route } from '#shared/routes/v1/promoters/promoters.ts';
import { nameIn } from '#shared/routes/v1/promoters/promoters-to-domain.ts';

export const handler = endpoint(route, async ({ input, ...call }) => {
  const move = { destinationId: input.destination_campaign_id, sourceId: input.source_campaign_id };
  return v1Promoter(await moveCampaignMembership(call, nameIn(input), move));
});
