import { endpoint } from '#shared/http/endpoint.ts';
import { showCampaign } from '#shared/operations/campaigns/show-campaign.ts';
import { presentCampaignV2 } from '#shared/present/v2/campaigns/campaign.ts';
import { v2CampaignsShow } from '#shared/routes/v2/campaigns/campaigns.ts';

export const handler = endpoint(v2CampaignsShow, async ({ input, ...call }) =>
  presentCampaignV2(await showCampaign(call, input.id)),
);
