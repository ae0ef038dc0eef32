import * as v from 'valibot';
import { CHART_METRICS, type ChartName } from '#shared/domain/reports/chart.ts';
import { mapParam } from '#shared/routes/fields.ts';
import { reportDay } from '#shared/routes/v1/reports/reports-input.ts';
import { idFilter } from '#shared/routes/v2/lists/lists-input.ts';

const filters = v.optional(
  v.pipe(
    mapParam('filters', { campaign_id: idFilter('campaign_id') }),
    v.description('Counts only these campaigns: `filters[campaign_id]` is one id or several.'),
  ),
  {},
);

const days = {
  period_from: v.optional(
    v.pipe(
      reportDay('period_from'),
      v.description('First day, in the account’s time zone. Default: 30 days before the last day.'),
    ),
  ),
  period_to: v.optional(
    v.pipe(reportDay('period_to'), v.description('Last day, in the account’s time zone. Default: today.')),
  ),
};

/** Without a period: covers all amounts. */
export const owedInput = v.object({ filters });

export const dashboardInput = v.object({ filters, ...days });

export const chartInput = v.object({
  filters,
  selection: v.optional(
    v.pipe(
      v.picklist(Object.keys(CHART_METRICS) as ChartName[], 'selection is invalid.'),
      v.description('Metrics to show: amounts in the smallest unit of the account’s currency, others as counts.'),
    ),
    'revenue',
  ),
  ...days,
});
