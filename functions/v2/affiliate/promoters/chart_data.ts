import { CHARTED, chartGrouping, chartSpan } from '#shared/domain/reports/chart.ts';
import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { buildOwnChart } from '#shared/operations/promoters/promoter-charts.ts';
import { affiliateChart } from '#shared/present/affiliate/chart.ts';
import { affiliatePromotersChartData } from '#shared/routes/affiliate/promoters/promoters.ts';

export const handler = promoterEndpoint(affiliatePromotersChartData, async ({ input, promoter, account, runtime }) => {
  const { selection, promoter_campaign_id: promotionId, period_from: from, period_to: to } = input;
  const span = chartSpan({ from, to }, runtime.now());
  const grouping = chartGrouping(span);
  const query = { span, grouping, metrics: [CHARTED[selection]] };
  const chart = await buildOwnChart({ account, runtime }, promoter.id, promotionId, query);
  return affiliateChart({ selection, grouping, span }, chart);
});
