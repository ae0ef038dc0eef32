import { endpoint } from '#shared/http/endpoint.ts';
import { ListPage } from '#shared/http/lists/list-page.ts';
import { searchPromotions } from '#shared/operations/promoters/promotions/list-promotions.ts';
import { presentPromotionV2 } from '#shared/present/v2/promoters/promoter-campaign.ts';
import { v2PromoterCampaignsSearch } from '#shared/routes/v2/promoters/promoter-campaigns.ts';

export const handler = endpoint(v2PromoterCampaignsSearch, async ({ input, ...call }) => {
  const page = { page: input.page, perPage: input.per_page, cursor: input.cursor };
  const { promoter_id: promoterIds, campaign_id: campaignIds } = input.filters;
  const { rows, total } = await searchPromotions(call, { promoterIds, campaignIds, text: input.q }, page);
  return new ListPage(
    rows.map((row) => presentPromotionV2(row)),
    total,
    page,
  );
});
