import { endpoint } from '#shared/http/endpoint.ts';
import { presentCampaign } from '#shared/operations/campaigns/show-campaign.ts';
import { updateCampaign } from '#shared/operations/campaigns/update-campaign.ts';
import { v2Campaign } from '#shared/present/v2/campaigns/campaign.ts';
import { v2CampaignsUpdate } from '#shared/routes/v2/campaigns/campaigns.ts';
import { campaignDetailsIn } from '#shared/routes/v2/campaigns/campaigns-to-domain.ts';

export const handler = endpoint(v2CampaignsUpdate, async ({ input, ...call }) =>
  v2Campaign(await presentCampaign(call, await updateCampaign(call, input.id, campaignDetailsIn(input)))),
);
