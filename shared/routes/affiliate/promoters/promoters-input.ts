import * as v from 'valibot';
import { CHART_METRICS, type ChartName } from '#shared/domain/reports/chart.ts';
import { withDescription } from '#shared/routes/fields.ts';
import { reportDay } from '#shared/routes/v1/reports/reports-input.ts';
import { recordIdParam } from '#shared/routes/v1/responses.ts';

export const affiliateChartInput = v.object({
  selection: v.optional(
    withDescription(
      'Metric to show. Revenue and commissions are in the smallest unit of the account’s currency, others are counts.',
      v.picklist(Object.keys(CHART_METRICS) as ChartName[], 'selection is invalid.'),
    ),
    'commissions',
  ),
  promoter_campaign_id: v.optional(
    withDescription('Shows the results of one campaign only.', recordIdParam('promoter_campaign_id')),
  ),
  period_from: v.optional(withDescription('First day, in the account’s time zone.', reportDay('period_from'))),
  period_to: v.optional(withDescription('Last day, in the account’s time zone.', reportDay('period_to'))),
});
