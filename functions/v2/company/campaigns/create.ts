import { endpoint } from '#shared/http/endpoint.ts';
import { CreatedResponse } from '#shared/http/response/created-response.ts';
import { createCampaign } from '#shared/operations/campaigns/create-campaign.ts';
import { loadShownCampaign } from '#shared/operations/campaigns/show-campaign.ts';
import { presentCampaignV2 } from '#shared/present/v2/campaigns/campaign.ts';
import { v2CampaignsCreate } from '#shared/routes/v2/campaigns/campaigns.ts';
import { toCampaignDetails } from '#shared/routes/v2/campaigns/campaigns-to-domain.ts';

export const handler = endpoint(v2CampaignsCreate, async ({ input, ...call }) => {
  const campaign = { ...toCampaignDetails(input), name: input.name, landingUrl: input.landing_url };
  return new CreatedResponse(presentCampaignV2(await loadShownCampaign(call, await createCampaign(call, campaign))));
});
