import { endpoint } from '#shared/http/endpoint.ts';
import { deleteCampaign } from '#shared/operations/campaigns/delete-campaign.ts';
import { v2Campaign } from '#shared/present/v2/campaigns/campaign.ts';
import { v2CampaignsDelete } from '#shared/routes/v2/campaigns/campaigns.ts';

export const handler = endpoint(v2CampaignsDelete, async ({ input, ...call }) =>
  v2Campaign(await deleteCampaign(call, input.id)),
);
