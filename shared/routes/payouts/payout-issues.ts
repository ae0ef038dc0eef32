import * as v from 'valibot';
import { PAYOUT_ISSUES } from '#shared/domain/payments-batches/payout-exclusions.ts';
import { field } from '#shared/routes/output.ts';

export const payoutIssueList = v.array(
  v.object({
    code: field(
      v.picklist(PAYOUT_ISSUES),
      '`no_method`: no payout method. `disabled`: the payout method is disabled. `not_offered`: the campaign does not offer it. ' +
        '`details_changed`: its details were changed less than 48 hours ago. `below_minimum`: less than the campaign’s minimum payout for the method.' +
        '(`below_minimum`).',
    ),
    message: field(v.string(), 'Description of the issue.'),
  }),
);
