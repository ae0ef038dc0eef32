import { endpoint } from '#shared/http/endpoint.ts';
import { campaignDetailsIn } from '#shared/management/campaign-input.ts';
import { updateCampaign } from '#shared/management/update-campaign.ts';
import { v2Campaign } from '#shared/present/v2-campaign.ts';
import { v2CampaignsUpdate } from '#shared/routes/campaigns.ts';

/** PUT /api/v2/company/campaigns/{id}: a campaign is changed. */
export const handler = endpoint(v2CampaignsUpdate, async ({ account, input, runtime }) =>
  v2Campaign(await updateCampaign(account.id, input.id, campaignDetailsIn(input), runtime)),
);
