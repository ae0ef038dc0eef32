import { CHARTED, chartGrouping, chartSpan } from '#shared/domain/reports/chart.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { buildPromotionChart } from '#shared/operations/promoters/promoter-charts.ts';
import { v2PromotionChart } from '#shared/present/v2/promoters/promoter-campaign.ts';
import { v2PromoterCampaignsChartData } from '#shared/routes/v2/promoters/promoter-campaigns.ts';

export const handler = endpoint(v2PromoterCampaignsChartData, async ({ input, ...call }) => {
  const { id, selection, period_from: from, period_to: to, with_totals: withTotals } = input;
  const span = chartSpan({ from, to }, call.runtime.now());
  const grouping = chartGrouping(span);
  const chart = await buildPromotionChart(call, id, { span, grouping, metrics: [CHARTED[selection]] });
  return v2PromotionChart({ selection, grouping, span }, chart, withTotals);
});
