import { chartSpan } from '#shared/domain/reports/chart.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { ListPage } from '#shared/http/lists/list-page.ts';
import { searchPromotions } from '#shared/operations/promoters/promotions/list-promotions.ts';
import { readPromotionResults } from '#shared/operations/promoters/promotions/promotion-results.ts';
import { reportToday } from '#shared/operations/reports/today.ts';
import { presentPromotionV2 } from '#shared/present/v2/promoters/promoter-campaign.ts';
import { v2PromoterCampaignsList } from '#shared/routes/v2/promoters/promoter-campaigns.ts';

export const handler = endpoint(v2PromoterCampaignsList, async ({ input, ...call }) => {
  const page = { page: input.page, perPage: input.per_page, cursor: input.cursor };
  const { promoter_id: promoterIds, campaign_id: campaignIds } = input.filters;
  const { period_from: from, period_to: to } = input;
  const { rows, total } = await searchPromotions(call, { promoterIds, campaignIds }, page);
  if (from === undefined && to === undefined)
    return new ListPage(
      rows.map((row) => presentPromotionV2(row)),
      total,
      page,
    );
  const resultsOf = await readPromotionResults(call, rows, chartSpan({ from, to }, reportToday(call)));
  return new ListPage(
    rows.map((row) => presentPromotionV2(row, resultsOf(row.promotion))),
    total,
    page,
  );
});
