import * as v from 'valibot';
import { PAYOUT_ISSUES } from '#shared/domain/payments-batches/left-out.ts';
import { field } from '#shared/routes/output.ts';

export const payoutIssues = v.array(
  v.object({
    code: field(
      v.picklist(PAYOUT_ISSUES),
      'No payout method (`no_method`), one that is switched off (`disabled`) or that the campaign does not offer (`not_offered`), ' +
        'details that were changed less than 48 hours ago (`details_changed`), or less than the campaign pays by the method ' +
        '(`below_minimum`).',
    ),
    message: field(v.string(), 'The same in words.'),
  }),
);
