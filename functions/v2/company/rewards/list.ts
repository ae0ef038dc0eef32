import { endpoint } from '#shared/http/endpoint.ts';
import { ListPage } from '#shared/http/lists/list-page.ts';
import { listRewardsPage } from '#shared/operations/campaigns/list-campaigns.ts';
import { presentRewardV2 } from '#shared/present/v2/campaigns/campaign.ts';
import { v2RewardsList } from '#shared/routes/v2/campaigns/campaigns.ts';

export const handler = endpoint(v2RewardsList, async ({ input, ...call }) => {
  const page = { page: input.page, perPage: input.per_page };
  const { rows, total } = await listRewardsPage(call, input.scope, page);
  return new ListPage(rows.map(presentRewardV2), total, page);
});
