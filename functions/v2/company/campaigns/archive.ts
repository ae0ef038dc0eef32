import { endpoint } from '#shared/http/endpoint.ts';
import { archiveCampaign } from '#shared/operations/campaigns/archive-campaign.ts';
import { loadShownCampaign } from '#shared/operations/campaigns/show-campaign.ts';
import { presentCampaignV2 } from '#shared/present/v2/campaigns/campaign.ts';
import { v2CampaignsArchive } from '#shared/routes/v2/campaigns/campaigns.ts';

export const handler = endpoint(v2CampaignsArchive, async ({ input, ...call }) =>
  presentCampaignV2(await loadShownCampaign(call, await archiveCampaign(call, input.id))),
);
