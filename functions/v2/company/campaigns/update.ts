import { endpoint } from '#shared/http/endpoint.ts';
import { loadShownCampaign } from '#shared/operations/campaigns/show-campaign.ts';
import { updateCampaign } from '#shared/operations/campaigns/update-campaign.ts';
import { presentCampaignV2 } from '#shared/present/v2/campaigns/campaign.ts';
import { v2CampaignsUpdate } from '#shared/routes/v2/campaigns/campaigns.ts';
import { toCampaignDetails } from '#shared/routes/v2/campaigns/campaigns-to-domain.ts';

export const handler = endpoint(v2CampaignsUpdate, async ({ input, ...call }) =>
  presentCampaignV2(await loadShownCampaign(call, await updateCampaign(call, input.id, toCampaignDetails(input)))),
);
