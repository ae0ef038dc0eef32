import * as v from 'valibot';
import { BROADCAST_PROMOTER_STATUSES, BROADCAST_STATUSES } from '#shared/domain/broadcasts/broadcast.ts';
import { field, idField, nullable, nullableText, timestampField } from '#shared/routes/output.ts';
import { RECIPIENT_STATES } from './broadcasts-input.ts';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const salesBound = field(nullable(count), 'Inclusive bound; null for none.');

const broadcastEntries = {
  id: field(idField, 'Id of the broadcast.'),
  status: field(
    v.picklist(BROADCAST_STATUSES),
    'Status: `draft`, `scheduled`, `sending`, then `sent`; `paused` if Amazon SES did not answer; or `canceled`.',
  ),
  subject: field(v.string(), 'Subject.'),
  body: field(v.string(), 'Body.'),
  filters: field(
    v.object({
      campaign_id: field(v.array(idField), 'Ids of campaigns.'),
      status: field(v.array(v.picklist(BROADCAST_PROMOTER_STATUSES)), 'Statuses of promoters.'),
      tags: field(v.array(v.string()), 'Tags.'),
      country: field(v.array(v.string()), 'Countries.'),
      sales_count: field(nullable(v.object({ from: salesBound, to: salesBound })), 'Number of sales so far.'),
      last_login_before: field(
        nullable(v.pipe(v.string(), v.isoDate())),
        'Day in UTC before which promoters signed in last, if ever.',
      ),
      has_payout_method: field(nullable(v.boolean()), 'Whether promoters have a payout method.'),
    }),
    'Promoters that get it. An empty or null filter matches all.',
  ),
  recipients_count: field(nullable(count), 'Number of promoters it addresses; null until sending begins.'),
  scheduled_at: field(nullable(timestampField), 'When sending begins, or resumes after a pause; null for a draft.'),
  started_at: field(nullable(timestampField), 'When sending began; null before.'),
  ended_at: field(nullable(timestampField), 'When it was sent or canceled; null before.'),
  created_at: field(timestampField, 'When it was created.'),
  updated_at: field(timestampField, 'When it was changed last.'),
};

export const v2Broadcast = v.object(broadcastEntries);

/** Statistics of a broadcast or an automation. */
export const v2MailingStatistics = field(
  v.object({
    recipients: field(count, 'Promoters that it addresses.'),
    sent: field(count, 'E-mails that SES accepted.'),
    delivered: field(count, 'E-mails that the recipients’ mail servers accepted.'),
    bounced: field(count, 'E-mails that bounced, some after their delivery.'),
    complained: field(count, 'Recipients who reported spam.'),
    not_sent: field(count, 'E-mails that were not sent yet; or not at all, if a broadcast was canceled.'),
    failed: field(count, 'E-mails that could not be sent, for example because SES refused them. Resend them.'),
    skipped_opted_out: field(count, 'Promoters who have unsubscribed from broadcasts.'),
    skipped_suppressed: field(count, 'Promoters whose address is suppressed.'),
    skipped_unreachable: field(count, 'Promoters who were blocked or deleted, or whose address cannot get e-mail.'),
    uncertain: field(
      count,
      'E-mails that may have been sent, because sending was interrupted. Resend or dismiss them.',
    ),
    dismissed: field(count, 'Uncertain e-mails that were dismissed.'),
  }),
  'Statistics.',
);

export const v2BroadcastWithStatistics = v.object({ ...broadcastEntries, statistics: v2MailingStatistics });

export const v2BroadcastRecipient = v.object({
  promoter_id: field(idField, 'Id of the promoter.'),
  status: field(v.picklist(RECIPIENT_STATES), 'Status of the e-mail to the promoter.'),
  reason: field(
    nullableText,
    'Why it was skipped: `opted_out`, `suppressed`, `unreachable`; or the error code if it failed; else null.',
  ),
  updated_at: field(timestampField, 'When the status was set.'),
  delivered_at: field(nullable(timestampField), 'When it was delivered; null if not reported.'),
  bounced_at: field(nullable(timestampField), 'When it bounced; null if it did not.'),
  complained_at: field(nullable(timestampField), 'When the recipient reported spam; null if not.'),
});

export type V2Broadcast = v.InferOutput<typeof v2Broadcast>;
export type V2BroadcastWithStatistics = v.InferOutput<typeof v2BroadcastWithStatistics>;
export type V2MailingStatistics = v.InferOutput<typeof v2MailingStatistics>;
export type V2BroadcastRecipient = v.InferOutput<typeof v2BroadcastRecipient>;
