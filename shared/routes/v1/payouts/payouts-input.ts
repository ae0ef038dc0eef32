import * as v from 'valibot';
import { FIRST_STATUSES } from '#shared/domain/payouts/payout-changes.ts';
import { email, flag } from '#shared/routes/fields.ts';
import { PAYOUT_UNNAMED, PROMOTER_UNNAMED } from '#shared/routes/texts.ts';
import { paging, recordId } from '#shared/routes/v1/answers.ts';

const status = v.picklist(FIRST_STATUSES, 'status is invalid.');

/** Contract §4. */
export const payoutListInput = v.object({
  promoter_id: v.optional(recordId('promoter_id')),
  campaign_id: v.optional(recordId('campaign_id')),
  status: v.optional(status),
  ...paging,
});

export const payoutCreateInput = v.pipe(
  v.object({
    promoter_id: v.optional(recordId('promoter_id')),
    promoter_email: v.optional(email('promoter_email is invalid.')),
    campaign_id: v.optional(recordId('campaign_id')),
    status: v.optional(v.pipe(status, v.description('What the payouts become at once; `pending`, unless given.'))),
    skip_email_notification: v.optional(flag('skip_email_notification is invalid.'), false),
  }),
  v.check(({ promoter_id, promoter_email }) => (promoter_id ?? promoter_email) !== undefined, PROMOTER_UNNAMED),
);

export const payoutUpdateInput = v.object({
  id: recordId('id', PAYOUT_UNNAMED),
  status,
  skip_email_notification: v.optional(flag('skip_email_notification is invalid.'), false),
});

export type PayoutListInput = v.InferOutput<typeof payoutListInput>;
