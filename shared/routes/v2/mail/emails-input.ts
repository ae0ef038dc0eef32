import * as v from 'valibot';
import { MAX_FILTER_VALUES } from '#shared/domain/broadcasts/broadcast.ts';
import { SPECIFIED_TRIGGERS } from '#shared/domain/mail/templates/email-triggers.ts';
import { TEMPLATE_NAMES } from '#shared/domain/mail/templates/template-names.ts';
import { MAX_BODY_LENGTH } from '#shared/domain/mail/templates/template-text.ts';
import {
  detailsParam,
  flagParam,
  mapParam,
  oneOrMoreParam,
  textParam,
  withDescription,
} from '#shared/routes/fields.ts';
import { recordIdParam } from '#shared/routes/v1/responses.ts';
import { mailingSubject } from '#shared/routes/v2/broadcasts/broadcasts-input.ts';
import { choiceFilter, sortingParam, unsupportedFilter } from '#shared/routes/v2/lists/lists-input.ts';
import { companyPaging } from '#shared/routes/v2/responses.ts';
import { updateTemplateInput } from './email-templates-input.ts';

const INVALID_ID = `id is invalid. Ids of e-mails: numbers of broadcasts, and ${TEMPLATE_NAMES.join(', ')}.`;
const INVALID_BROADCAST_ID =
  'id is invalid: it must be the number of a broadcast. Other e-mails are sent when their event happens, and each event has one.';
const INVALID_TRIGGER = 'trigger is invalid.';
const CREATED_TRIGGER =
  'trigger.trigger_on is invalid: only broadcasts can be created. Each event has an e-mail, which can be changed.';
const CAMPAIGNS_INVALID = 'allowed_campaign_ids is invalid.';

const id = withDescription(
  'Id of the e-mail: the name of its template, or the number of a broadcast.',
  v.union([v.picklist(TEMPLATE_NAMES, INVALID_ID), recordIdParam('id', INVALID_ID)], INVALID_ID),
);
const campaignIds = (description: string) =>
  v.optional(
    withDescription(
      description,
      v.pipe(
        oneOrMoreParam(recordIdParam('allowed_campaign_ids', CAMPAIGNS_INVALID), CAMPAIGNS_INVALID),
        v.maxLength(MAX_FILTER_VALUES, `allowed_campaign_ids is too long. Send at most ${MAX_FILTER_VALUES} ids.`),
      ),
    ),
  );
const flag = (name: string) => v.optional(flagParam(`${name} is invalid.`));

export const emailsInput = v.object({
  q: v.optional(withDescription('Search text in name and subject.', textParam('q is invalid.'))),
  filters: v.optional(
    withDescription(
      'Filters of the list. Unknown filters are rejected.',
      mapParam('filters', {
        trigger_enabled: flag('filters[trigger_enabled]'),
        trigger_on: choiceFilter('trigger_on', SPECIFIED_TRIGGERS),
        sent_count: unsupportedFilter('sent_count', 'the statistics of broadcasts have it.'),
        campaign_id: v.optional(recordIdParam('campaign_id', 'filters[campaign_id] is invalid.')),
      }),
    ),
    {},
  ),
  sorting: sortingParam(['subject']),
  ...companyPaging,
});
export const emailInput = v.object({ id });
export const broadcastEmailInput = v.object({
  id: withDescription('Number of the broadcast.', recordIdParam('id', INVALID_BROADCAST_ID)),
});
export const createEmailInput = v.object({
  name: v.optional(withDescription('Ignored: a broadcast is named by its subject.', textParam('name is invalid.'))),
  subject: mailingSubject,
  content: withDescription(
    `At most ${MAX_BODY_LENGTH} characters, with the markup of \`email_templates\`.`,
    textParam(`content is invalid: it must have 1 to ${MAX_BODY_LENGTH} characters.`, MAX_BODY_LENGTH, { lines: true }),
  ),
  allowed_campaign_ids: campaignIds('Ids of campaigns whose promoters get it. Omitted or empty: all promoters.'),
  trigger: withDescription(
    '`trigger_on` must be `broadcast`; the rest is ignored.',
    detailsParam(CREATED_TRIGGER, { trigger_on: v.picklist(['broadcast'], CREATED_TRIGGER) }),
  ),
});
export const updateEmailInput = v.object({
  id,
  name: v.optional(withDescription('Ignored: the names of e-mails are fixed.', textParam('name is invalid.'))),
  subject: updateTemplateInput.entries.subject,
  content: v.optional(updateTemplateInput.entries.body.wrapped),
  allowed_campaign_ids: campaignIds(
    'Ids of the campaigns whose e-mail changes, or that get the broadcast. Empty: all campaigns. Omitted: likewise; a broadcast’s stay.',
  ),
  trigger: v.optional(
    withDescription(
      'Whether the e-mail is `enabled`; ignored for broadcasts. Its event cannot be changed.',
      detailsParam(INVALID_TRIGGER, { enabled: flag('trigger.enabled') }),
    ),
  ),
});

export type EmailsInput = v.InferOutput<typeof emailsInput>;
export type CreateEmailInput = v.InferOutput<typeof createEmailInput>;
export type UpdateEmailInput = v.InferOutput<typeof updateEmailInput>;
