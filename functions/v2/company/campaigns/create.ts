import { endpoint } from '#shared/http/endpoint.ts';
import { Created } from '#shared/http/response/created.ts';
import { createCampaign } from '#shared/operations/campaigns/create-campaign.ts';
import { presentCampaign } from '#shared/operations/campaigns/show-campaign.ts';
import { v2Campaign } from '#shared/present/v2/campaigns/campaign.ts';
import { v2CampaignsCreate } from '#shared/routes/v2/campaigns/campaigns.ts';
import { campaignDetailsIn } from '#shared/routes/v2/campaigns/campaigns-to-domain.ts';

export const handler = endpoint(v2CampaignsCreate, async ({ input, ...call }) => {
  const wanted = { ...campaignDetailsIn(input), name: input.name, landingUrl: input.landing_url };
  return new Created(v2Campaign(await presentCampaign(call, await createCampaign(call, wanted))));
});
