import { CHART_METRICS, chartSpan, selectChartGrouping } from '#shared/domain/reports/chart.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { buildPromotionChart } from '#shared/operations/promoters/promoter-charts.ts';
import { reportToday } from '#shared/operations/reports/today.ts';
import { presentPromotionChartV2 } from '#shared/present/v2/promoters/promoter-campaign.ts';
import { v2PromoterCampaignsChartData } from '#shared/routes/v2/promoters/promoter-campaigns.ts';

export const handler = endpoint(v2PromoterCampaignsChartData, async ({ input, ...call }) => {
  const { id, selection, period_from: from, period_to: to, with_totals: withTotals } = input;
  const span = chartSpan({ from, to }, reportToday(call));
  const grouping = selectChartGrouping(span);
  const chart = await buildPromotionChart(call, id, { span, grouping, metrics: [CHART_METRICS[selection]] });
  return presentPromotionChartV2({ selection, grouping, span }, chart, withTotals);
});
