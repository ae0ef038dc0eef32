import { endpoint } from '#shared/http/endpoint.ts';
import { Paged } from '#shared/http/lists/paged.ts';
import { searchPromotions } from '#shared/operations/promoters/list-promotions.ts';
import { v2Promotion } from '#shared/present/v2/promoters/promoter-campaign.ts';
import { v2PromoterCampaignsList } from '#shared/routes/v2/promoters/promoter-campaigns.ts';

export const handler = endpoint(v2PromoterCampaignsList, async ({ input, ...call }) => {
  const page = { page: input.page, perPage: input.per_page, cursor: input.cursor };
  const { promoter_id: promoterIds, campaign_id: campaignIds } = input.filters;
  const { rows, total } = await searchPromotions(call, { promoterIds, campaignIds }, page);
  return new Paged(rows.map(v2Promotion), total, page);
});
