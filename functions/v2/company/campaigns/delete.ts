import { endpoint } from '#shared/http/endpoint.ts';
import { deleteCampaign } from '#shared/operations/campaigns/delete-campaign.ts';
import { presentCampaignV2 } from '#shared/present/v2/campaigns/campaign.ts';
import { v2CampaignsDelete } from '#shared/routes/v2/campaigns/campaigns.ts';

export const handler = endpoint(v2CampaignsDelete, async ({ input, ...call }) =>
  presentCampaignV2(await deleteCampaign(call, input.id)),
);
