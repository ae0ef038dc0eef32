import * as v from 'valibot';
import { BATCH_STATUSES, MAX_BATCH_IDS } from '#shared/domain/batches/batch.ts';
import { anyOf, flag, map, some, text } from '#shared/routes/fields.ts';
import { recordId } from '#shared/routes/v1/answers.ts';
import { companyPaging } from '#shared/routes/v2/answers.ts';
import { notes } from '#shared/routes/v2/commissions/notes-input.ts';

const IDS_INVALID = 'ids is invalid.';
const statuses = v.optional(anyOf(v.picklist(BATCH_STATUSES, 'status is invalid.'), 'status is invalid.'));
const idOf = (what: string, name: string) => v.pipe(recordId(name), v.description(what));

const ids = v.pipe(
  some(recordId('ids', IDS_INVALID), IDS_INVALID),
  v.minLength(1, IDS_INVALID),
  v.maxLength(MAX_BATCH_IDS, `ids can be ${MAX_BATCH_IDS} at the most.`),
  v.description('Ids of the records. One that is repeated counts once.'),
);
const dripEmails = {
  drip_emails: v.optional(
    v.pipe(
      flag('drip_emails is invalid.'),
      v.description('Kept with the process; no e-mails of a series follow from it.'),
    ),
  ),
};

const quiet = {
  skip_email_notification: v.optional(
    v.pipe(
      flag('skip_email_notification is invalid.'),
      v.description('Sends no e-mail to the promoters about this, however long the process takes.'),
    ),
  ),
};

/** Parameters of the bulk actions (contract §8). */
export const bulkInput = v.object({ ids });
/** Each commission gets these notes. */
export const denyInput = v.object({ ids, ...notes });
const standingInput = v.object({
  ids,
  campaign_id: v.optional(idOf('Id of the campaign that it is about.', 'campaign_id')),
});
export const acceptInput = v.object({ ...standingInput.entries, ...quiet });
export const bannedInput = v.object({
  ...standingInput.entries,
  deny_unpaid: v.optional(
    v.pipe(
      flag('deny_unpaid is invalid.'),
      v.description(
        'Whether their commissions that are in no payout are denied, too. Otherwise these stay payable. `payouts/review` warns of ' +
          'payouts of rejected and blocked promoters.',
      ),
    ),
    false,
  ),
});
/** As many as are read for each of them. */
const MOST_TOGETHER = 1000;
export const togetherInput = v.object({
  ids: v.pipe(ids, v.maxLength(MOST_TOGETHER, `ids can be ${MOST_TOGETHER} at the most.`)),
});
export const paidInput = v.object({ ids, ...quiet });
/** The longest reason, in characters. */
const LONGEST_REASON = 500;
export const failedInput = v.object({
  ids,
  reason: v.pipe(
    text('reason is invalid.', LONGEST_REASON),
    v.description('Why they could not be paid, or came back. Their promoters read it.'),
  ),
  ...quiet,
});
export const addInput = v.object({
  ids,
  campaign_id: idOf('Id of the campaign that they come into.', 'campaign_id'),
  ...dripEmails,
});
export const moveInput = v.object({
  ids,
  from_campaign_id: idOf('Id of the campaign that they leave.', 'from_campaign_id'),
  to_campaign_id: idOf('Id of the campaign that they come into.', 'to_campaign_id'),
  soft_move_referrals: v.optional(
    v.pipe(
      flag('soft_move_referrals is invalid.'),
      v.description(
        'Whether their referrals come along, without the commissions there are. They stay unless this is true. Those of ' +
          'the last seconds may be left behind: the same call again takes them along.',
      ),
    ),
  ),
  ...dripEmails,
});
export const parentInput = v.object({
  ids,
  parent_promoter_id: idOf('Id of the promoter that is to be their parent.', 'parent_promoter_id'),
});
export const ownerInput = v.object({
  ids,
  promoter_campaign_id: idOf('Id of the promotion that they are to belong to.', 'promoter_campaign_id'),
  move_associated_commissions: v.optional(
    v.pipe(
      flag('move_associated_commissions is invalid.'),
      v.description('Whether their unpaid commissions come along, as they do unless this is false.'),
    ),
  ),
});

/** Parameters of what is asked of batch processes (specification: Endpoints; contract §3 and §8). */
export const batchListInput = v.object({
  status: v.pipe(statuses, v.description('The processes of which statuses; those in progress, where it is left out.')),
  filters: v.optional(
    v.pipe(map('filters', { status: statuses }), v.description('The same as `status`, as `filters[status][]`.')),
    {},
  ),
  ...companyPaging,
});
export const progressInput = v.object({
  ids: v.optional(
    v.pipe(
      some(recordId('ids', IDS_INVALID), IDS_INVALID),
      v.maxLength(100, IDS_INVALID),
      v.description('Ids of batch processes, a hundred at the most; all that are in progress, where it is left out.'),
    ),
  ),
  filters: v.optional(
    v.pipe(
      map('filters', { status: statuses }),
      v.description(
        '`filters[status]`: the processes of which statuses; a hundred at the most, the last ones of the list.',
      ),
    ),
    {},
  ),
});

export type BulkInput = v.InferOutput<typeof bulkInput>;
