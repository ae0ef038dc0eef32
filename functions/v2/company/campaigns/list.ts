import { endpoint } from '#shared/http/endpoint.ts';
import { ListPage } from '#shared/http/lists/list-page.ts';
import { listCampaignsPage } from '#shared/operations/campaigns/list-campaigns.ts';
import { presentCampaignV2 } from '#shared/present/v2/campaigns/campaign.ts';
import { v2CampaignsList } from '#shared/routes/v2/campaigns/campaigns.ts';

export const handler = endpoint(v2CampaignsList, async ({ input, ...call }) => {
  const page = { page: input.page, perPage: input.per_page };
  const { rows, total } = await listCampaignsPage(call, input.filters.archived, page);
  return new ListPage(rows.map(presentCampaignV2), total, page);
});
