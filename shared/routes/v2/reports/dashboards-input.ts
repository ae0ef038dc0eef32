import * as v from 'valibot';
import { CHARTED, type Charted } from '#shared/domain/reports/chart.ts';
import { map } from '#shared/routes/fields.ts';
import { reportDay } from '#shared/routes/v1/reports/reports-input.ts';
import { ids } from '#shared/routes/v2/lists/lists-input.ts';

const filters = v.optional(
  v.pipe(
    map('filters', { campaign_id: ids('campaign_id') }),
    v.description('Counts these campaigns alone: `filters[campaign_id]` is one id or several.'),
  ),
  {},
);

const days = {
  period_from: v.optional(
    v.pipe(
      reportDay('period_from'),
      v.description('First day, in UTC. 30 days before the last one, where it is left out.'),
    ),
  ),
  period_to: v.optional(
    v.pipe(reportDay('period_to'), v.description('Last day, in UTC. Today, where it is left out.')),
  ),
};

/** Without a period: covers all amounts. */
export const owedInput = v.object({ filters });

export const dashboardInput = v.object({ filters, ...days });

export const chartInput = v.object({
  filters,
  selection: v.optional(
    v.pipe(
      v.picklist(Object.keys(CHARTED) as Charted[], 'selection is invalid.'),
      v.description('What is shown: amounts in the smallest unit of the account’s currency, all else as counts.'),
    ),
    'revenue',
  ),
  ...days,
});
