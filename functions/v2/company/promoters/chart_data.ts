import { CHARTED, chartGrouping, chartSpan } from '#shared/domain/reports/chart.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { buildPromoterChart } from '#shared/operations/promoters/promoter-charts.ts';
import { v2PromoterChart } from '#shared/present/v2/promoters/promoter-campaign.ts';
import { nameOf } from '#shared/routes/v2/named-input.ts';
import { v2PromotersChartData } from '#shared/routes/v2/promoters/promoter-campaigns.ts';
import { promoterNameIn } from '#shared/routes/v2/promoters/promoters-to-domain.ts';

export const handler = endpoint(v2PromotersChartData, async ({ input, ...call }) => {
  const { selection, period_from: from, period_to: to } = input;
  const span = chartSpan({ from, to }, call.runtime.now());
  const grouping = chartGrouping(span);
  const chart = await buildPromoterChart(call, promoterNameIn(nameOf(input)), {
    span,
    grouping,
    metrics: [CHARTED[selection]],
  });
  return v2PromoterChart({ selection, grouping, span }, chart);
});
