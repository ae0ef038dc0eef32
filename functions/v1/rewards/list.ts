import { endpoint } from '#shared/http/endpoint.ts';
import { ListPage } from '#shared/http/lists/list-page.ts';
import { listCommissions } from '#shared/operations/commissions/list-commissions.ts';
import { presentRewardWithPromoterV1 } from '#shared/present/v1/lead.ts';
import { v1RewardsList } from '#shared/routes/v1/commissions/rewards.ts';

export const handler = endpoint(v1RewardsList, async ({ input, ...call }) => {
  const { promotion_id: promotionId, ref_id: refId, promoter_id: promoterId, campaign_id: campaignId } = input;
  const page = { page: input.page, perPage: input.per_page };
  const { rows, total } = await listCommissions(call, { promotionId, refId, promoterId, campaignId }, page);
  return new ListPage(rows.map(presentRewardWithPromoterV1), total, page);
});
