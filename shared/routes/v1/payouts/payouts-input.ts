import * as v from 'valibot';
import { V1_PAYOUT_STATUSES } from '#shared/domain/payouts/payout-changes.ts';
import { emailParam, flagParam } from '#shared/routes/fields.ts';
import { PAYOUT_UNNAMED, PROMOTER_UNNAMED } from '#shared/routes/texts.ts';
import { recordIdParam, v1Paging } from '#shared/routes/v1/responses.ts';

const status = v.picklist(V1_PAYOUT_STATUSES, 'status is invalid.');

/** Contract §4. */
export const v1PayoutListInput = v.object({
  promoter_id: v.optional(recordIdParam('promoter_id')),
  campaign_id: v.optional(recordIdParam('campaign_id')),
  status: v.optional(status),
  ...v1Paging,
});

export const payoutCreateInput = v.pipe(
  v.object({
    promoter_id: v.optional(recordIdParam('promoter_id')),
    promoter_email: v.optional(emailParam('promoter_email is invalid.')),
    campaign_id: v.optional(recordIdParam('campaign_id')),
    status: v.optional(v.pipe(status, v.description('Initial status of the payouts. Defaults to `pending`.'))),
    skip_email_notification: v.optional(flagParam('skip_email_notification is invalid.'), false),
  }),
  v.check(({ promoter_id, promoter_email }) => (promoter_id ?? promoter_email) !== undefined, PROMOTER_UNNAMED),
);

export const payoutUpdateInput = v.object({
  id: recordIdParam('id', PAYOUT_UNNAMED),
  status,
  skip_email_notification: v.optional(flagParam('skip_email_notification is invalid.'), false),
});
