import { CHART_METRICS, chartSpan, selectChartGrouping } from '#shared/domain/reports/chart.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { buildPromoterChart } from '#shared/operations/promoters/promoter-charts.ts';
import { reportToday } from '#shared/operations/reports/today.ts';
import { presentPromoterChartV2 } from '#shared/present/v2/promoters/promoter-campaign.ts';
import { toIdentifier } from '#shared/routes/v2/identifier-input.ts';
import { v2PromotersChartData } from '#shared/routes/v2/promoters/promoter-campaigns.ts';
import { toPromoterIdentifier } from '#shared/routes/v2/promoters/promoters-to-domain.ts';

export const handler = endpoint(v2PromotersChartData, async ({ input, ...call }) => {
  const { selection, period_from: from, period_to: to } = input;
  const span = chartSpan({ from, to }, reportToday(call));
  const grouping = selectChartGrouping(span);
  const chart = await buildPromoterChart(call, toPromoterIdentifier(toIdentifier(input)), {
    span,
    grouping,
    metrics: [CHART_METRICS[selection]],
  });
  return presentPromoterChartV2({ selection, grouping, span }, chart);
});
