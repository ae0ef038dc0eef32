import { endpoint } from '#shared/http/endpoint.ts';
import { deleteCampaign } from '#shared/operations/campaigns/delete-campaign.ts';
import { v2Campaign } from '#shared/present/v2/campaigns/campaign.ts';
import { v2CampaignsDelete } from '#shared/routes/v2/campaigns/campaigns.ts';

/** DELETE /api/v2/company/campaigns/{id}: a campaign without promoters is deleted. */
export const handler = endpoint(v2CampaignsDelete, async ({ input, ...call }) =>
  v2Campaign(await deleteCampaign(call, input.id)),
);
