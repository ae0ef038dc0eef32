import { CHART_METRICS, chartSpan, selectChartGrouping } from '#shared/domain/reports/chart.ts';
import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { buildOwnChart } from '#shared/operations/promoters/promoter-charts.ts';
import { reportToday } from '#shared/operations/reports/today.ts';
import { presentAffiliateChart } from '#shared/present/affiliate/chart.ts';
import { affiliatePromotersChartData } from '#shared/routes/affiliate/promoters/promoters.ts';

export const handler = promoterEndpoint(affiliatePromotersChartData, async ({ input, promoter, account, runtime }) => {
  const { selection, promoter_campaign_id: promotionId, period_from: from, period_to: to } = input;
  const span = chartSpan({ from, to }, reportToday({ account, runtime }));
  const grouping = selectChartGrouping(span);
  const query = { span, grouping, metrics: [CHART_METRICS[selection]] };
  const chart = await buildOwnChart({ account, runtime }, promoter.id, promotionId, query);
  return presentAffiliateChart({ selection, grouping, span }, chart);
});
