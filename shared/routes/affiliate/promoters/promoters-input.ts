import * as v from 'valibot';
import { CHARTED, type Charted } from '#shared/domain/reports/chart.ts';
import { described } from '#shared/routes/fields.ts';
import { recordId } from '#shared/routes/v1/answers.ts';
import { reportDay } from '#shared/routes/v1/reports/reports-input.ts';

export const affiliateChartInput = v.object({
  selection: v.optional(
    described(
      'What is shown: revenue and commissions in the smallest unit of the account’s currency, all else as counts.',
      v.picklist(Object.keys(CHARTED) as Charted[], 'selection is invalid.'),
    ),
    'commissions',
  ),
  promoter_campaign_id: v.optional(
    described('Shows what was brought in one campaign alone.', recordId('promoter_campaign_id')),
  ),
  period_from: v.optional(described('First day, in UTC.', reportDay('period_from'))),
  period_to: v.optional(described('Last day, in UTC.', reportDay('period_to'))),
});
