import { endpoint } from '#shared/http/endpoint.ts';
import { restoreCampaign } from '#shared/operations/campaigns/archive-campaign.ts';
import { loadShownCampaign } from '#shared/operations/campaigns/show-campaign.ts';
import { presentCampaignV2 } from '#shared/present/v2/campaigns/campaign.ts';
import { v2CampaignsRestore } from '#shared/routes/v2/campaigns/campaigns.ts';

export const handler = endpoint(v2CampaignsRestore, async ({ input, ...call }) =>
  presentCampaignV2(await loadShownCampaign(call, await restoreCampaign(call, input.id))),
);
