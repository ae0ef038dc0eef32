import * as v from 'valibot';
import { BATCH_STATUSES, MAX_BATCH_IDS } from '#shared/domain/batches/batch.ts';
import { MAX_PROMOTER_TAGS } from '#shared/domain/promoters/tags.ts';
import { anyOfParam, flagParam, mapParam, oneOrMoreParam, textParam } from '#shared/routes/fields.ts';
import { recordIdParam } from '#shared/routes/v1/responses.ts';
import { notes } from '#shared/routes/v2/commissions/notes-input.ts';
import { changedTags } from '#shared/routes/v2/promoters/tags-input.ts';
import { companyPaging } from '#shared/routes/v2/responses.ts';

const IDS_INVALID = 'ids is invalid.';
const statuses = v.optional(anyOfParam(v.picklist(BATCH_STATUSES, 'status is invalid.'), 'status is invalid.'));
const describedIdParam = (what: string, name: string) => v.pipe(recordIdParam(name), v.description(what));

const ids = v.pipe(
  oneOrMoreParam(recordIdParam('ids', IDS_INVALID), IDS_INVALID),
  v.minLength(1, IDS_INVALID),
  v.maxLength(MAX_BATCH_IDS, `ids is too long. Send at most ${MAX_BATCH_IDS} ids.`),
  v.description('Ids of the records. Duplicates count once.'),
);
const dripEmails = {
  drip_emails: v.optional(
    v.pipe(flagParam('drip_emails is invalid.'), v.description('Stored with the process. No drip e-mails are sent.')),
  ),
};

const quiet = {
  skip_email_notification: v.optional(
    v.pipe(
      flagParam('skip_email_notification is invalid.'),
      v.description('Sends no e-mails to the promoters for this action, however long the process takes.'),
    ),
  ),
};

/** Contract §8. */
export const bulkInput = v.object({ ids });
export const denyInput = v.object({ ids, ...notes });
const membershipInput = v.object({
  ids,
  campaign_id: v.optional(describedIdParam('Id of the campaign. All campaigns if omitted.', 'campaign_id')),
});
export const acceptInput = v.object({ ...membershipInput.entries, ...quiet });
export const bannedInput = v.object({
  ...membershipInput.entries,
  deny_unpaid: v.optional(
    v.pipe(
      flagParam('deny_unpaid is invalid.'),
      v.description(
        'Also denies the promoters’ commissions that are in no payout, hundreds of them in the background (202). Otherwise these ' +
          'stay payable. `payouts/review` warns about payouts of rejected and blocked promoters.',
      ),
    ),
    false,
  ),
});
/** Each id causes as many reads. */
const MAX_COMBINED_IDS = 1000;
export const payoutGroupingInput = v.object({
  ids: v.pipe(ids, v.maxLength(MAX_COMBINED_IDS, `ids is too long. Send at most ${MAX_COMBINED_IDS} ids.`)),
});
export const markPaidInput = v.object({ ids, ...quiet });
const MAX_FAILURE_REASON_LENGTH = 500;
export const markFailedInput = v.object({
  ids,
  reason: v.pipe(
    textParam('reason is invalid.', MAX_FAILURE_REASON_LENGTH),
    v.description('Why the payouts failed or were returned. Shown to the promoters.'),
  ),
  ...quiet,
});
export const addInput = v.object({
  ids,
  campaign_id: describedIdParam('Id of the campaign to add the promoters to.', 'campaign_id'),
  ...dripEmails,
});
export const moveInput = v.object({
  ids,
  from_campaign_id: describedIdParam('Id of the campaign to move the promoters from.', 'from_campaign_id'),
  to_campaign_id: describedIdParam('Id of the campaign to move the promoters to.', 'to_campaign_id'),
  soft_move_referrals: v.optional(
    v.pipe(
      flagParam('soft_move_referrals is invalid.'),
      v.description(
        'Also moves their referrals, without existing commissions. Default: false. Referrals of ' +
          'the last seconds may be missed: repeat the call to move them, too.',
      ),
    ),
  ),
  ...dripEmails,
});
export const parentInput = v.object({
  ids,
  parent_promoter_id: describedIdParam('Id of the new parent promoter.', 'parent_promoter_id'),
});
export const addTagsInput = v.object({
  ids,
  tags: v.pipe(
    changedTags,
    v.description(`Tags to add. A promoter that would get more than ${MAX_PROMOTER_TAGS} fails.`),
  ),
});
export const removeTagsInput = v.object({
  ids,
  tags: v.pipe(changedTags, v.description('Tags to remove. Not case-sensitive.')),
});
export const ownerInput = v.object({
  ids,
  promoter_campaign_id: describedIdParam('Id of the promotion to move the referrals to.', 'promoter_campaign_id'),
  move_associated_commissions: v.optional(
    v.pipe(
      flagParam('move_associated_commissions is invalid.'),
      v.description('Also moves their unpaid commissions. Default: true.'),
    ),
  ),
});

/** Contract §3 and §8. */
export const batchListInput = v.object({
  status: v.pipe(statuses, v.description('Filters by status. Default: processes in progress.')),
  filters: v.optional(
    v.pipe(mapParam('filters', { status: statuses }), v.description('Same as `status`, written `filters[status][]`.')),
    {},
  ),
  ...companyPaging,
});
export const progressInput = v.object({
  ids: v.optional(
    v.pipe(
      oneOrMoreParam(recordIdParam('ids', IDS_INVALID), IDS_INVALID),
      v.maxLength(100, IDS_INVALID),
      v.description('Ids of batch processes, at most 100. Default: all in progress.'),
    ),
  ),
  filters: v.optional(
    v.pipe(
      mapParam('filters', { status: statuses }),
      v.description('`filters[status]`: filters by status. Returns at most 100 processes, the last ones of the list.'),
    ),
    {},
  ),
});

export type BulkInput = v.InferOutput<typeof bulkInput>;
