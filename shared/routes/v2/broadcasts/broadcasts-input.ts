import * as v from 'valibot';
import {
  BROADCAST_PROMOTER_STATUSES,
  MAX_FILTER_SALES,
  MAX_FILTER_VALUES,
} from '#shared/domain/broadcasts/broadcast.ts';
import { MAX_BODY_LENGTH, MAX_SUBJECT_LENGTH } from '#shared/domain/mail/templates/template-text.ts';
import { MAX_TAG_LENGTH } from '#shared/domain/promoters/tags.ts';
import {
  anyOfParam,
  dateParam,
  flagParam,
  integerParam,
  mapParam,
  oneOrMoreParam,
  textParam,
  timestampParam,
  withDescription,
} from '#shared/routes/fields.ts';
import { recordIdParam } from '#shared/routes/v1/responses.ts';
import { companyPaging } from '#shared/routes/v2/responses.ts';

const MAX_COUNTRY_LENGTH = 100;
export const RECIPIENT_STATES = ['sending', 'sent', 'failed', 'skipped', 'uncertain', 'dismissed'] as const;
const RESOLUTIONS = ['resend', 'dismiss'] as const;

export const mailingSubject = withDescription(
  `One line with at most ${MAX_SUBJECT_LENGTH} characters.`,
  textParam(`subject is invalid: it must have 1 to ${MAX_SUBJECT_LENGTH} characters, in one line.`, MAX_SUBJECT_LENGTH),
);
export const mailingBody = withDescription(
  `At most ${MAX_BODY_LENGTH} characters, with the same markup as \`company/email_templates\`.`,
  textParam(`body is invalid: it must have 1 to ${MAX_BODY_LENGTH} characters.`, MAX_BODY_LENGTH, { lines: true }),
);

function filter<Schema extends v.GenericSchema>(
  name: string,
  description: string,
  schema: (invalid: string) => Schema,
) {
  const invalid = `filters[${name}] is invalid.`;
  const values = anyOfParam(schema(invalid), invalid);
  const limited = v.pipe(values, v.maxLength(MAX_FILTER_VALUES, `filters[${name}] has too many values.`));
  return v.optional(withDescription(description, limited));
}

const SALES_INVALID = `filters[sales_count] is invalid: from and to must be numbers up to ${MAX_FILTER_SALES}, from not above to.`;
const salesBound = v.optional(integerParam(SALES_INVALID, 0, MAX_FILTER_SALES));

const filters = v.optional(
  withDescription(
    'Promoters that match all filters get the broadcast; without filters, all. Archived and denied promoters do not. Promoters are ' +
      'selected when sending begins.',
    mapParam('filters', {
      campaign_id: filter('campaign_id', 'Ids of campaigns: promoters in one of them.', (invalid) =>
        recordIdParam('campaign_id', invalid),
      ),
      status: filter('status', 'Statuses of promoters.', (invalid) => v.picklist(BROADCAST_PROMOTER_STATUSES, invalid)),
      tags: filter('tags', 'Tags: promoters with one of them. Not case-sensitive.', (invalid) =>
        textParam(invalid, MAX_TAG_LENGTH),
      ),
      country: filter('country', 'Countries, as in the promoters’ profiles. Not case-sensitive.', (invalid) =>
        textParam(invalid, MAX_COUNTRY_LENGTH),
      ),
      sales_count: v.optional(
        withDescription(
          'Number of sales so far, both bounds included.',
          v.pipe(
            mapParam('filters[sales_count]', { from: salesBound, to: salesBound }),
            v.check(({ from = 0, to = MAX_FILTER_SALES }) => from <= to, SALES_INVALID),
          ),
        ),
      ),
      last_login_before: v.optional(
        withDescription(
          'Day in UTC: promoters whose last login was before it, or who have never signed in.',
          dateParam('filters[last_login_before] is invalid: it must be a date such as 2026-12-01.'),
        ),
      ),
      has_payout_method: v.optional(
        withDescription(
          'Promoters with a payout method that is not disabled; with `no`, those without.',
          flagParam('filters[has_payout_method] is invalid.'),
        ),
      ),
    }),
  ),
);

const id = withDescription('Id of the broadcast.', recordIdParam('id'));

export const listBroadcastsInput = v.object(companyPaging);
export const createBroadcastInput = v.object({ subject: mailingSubject, body: mailingBody, filters });
export const updateBroadcastInput = v.object({
  id,
  subject: v.optional(mailingSubject),
  body: v.optional(mailingBody),
  filters,
});
export const scheduleBroadcastInput = v.object({
  id,
  scheduled_at: v.optional(
    withDescription(
      'When sending begins: ISO 8601. Omitted or past: within a minute.',
      timestampParam('scheduled_at is invalid: it must be a time such as 2026-12-01T09:00:00Z.'),
    ),
  ),
});
export const previewBroadcastInput = v.object({
  subject: mailingSubject,
  body: mailingBody,
  campaign_id: v.optional(
    withDescription('Id of the campaign whose name and link are shown.', recordIdParam('campaign_id')),
  ),
  promoter_id: v.optional(
    withDescription('Id of a promoter whose data is shown. Omitted: a sample promoter.', recordIdParam('promoter_id')),
  ),
  send_test: v.optional(
    withDescription('Whether to send the preview to the signed-in user.', flagParam('send_test is invalid.')),
  ),
});
const openRecipients = {
  resolution: withDescription(
    '`resend` sends the e-mail again to recipients that are `uncertain`, who may then get it twice, or `failed`; `dismiss` leaves ' +
      'those that are `uncertain` as they are.',
    v.picklist(RESOLUTIONS, 'resolution is invalid: it must be resend or dismiss.'),
  ),
  promoter_ids: v.optional(
    withDescription(
      'Ids of the promoters. Omitted: all such recipients.',
      oneOrMoreParam(recordIdParam('promoter_ids'), 'promoter_ids is invalid.'),
    ),
  ),
};
const recipientFilter = {
  status: v.optional(
    withDescription(
      'Status of the recipients to list.',
      oneOrMoreParam(v.picklist(RECIPIENT_STATES, 'status is invalid.'), 'status is invalid.'),
    ),
  ),
  ...companyPaging,
};

/** Builds the input that lists recipients. @param record describes the id */
export const recipientsInput = <Id extends v.GenericSchema>(record: Id) => v.object({ id: record, ...recipientFilter });
/** Builds the input that resolves recipients. @param record describes the id */
export const resolveInput = <Id extends v.GenericSchema>(record: Id) => v.object({ id: record, ...openRecipients });

export const listRecipientsInput = recipientsInput(id);
export const resolveRecipientsInput = resolveInput(id);

export type CreateBroadcastInput = v.InferOutput<typeof createBroadcastInput>;
export type UpdateBroadcastInput = v.InferOutput<typeof updateBroadcastInput>;
export type PreviewBroadcastInput = v.InferOutput<typeof previewBroadcastInput>;
