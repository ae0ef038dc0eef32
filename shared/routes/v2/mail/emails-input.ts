import * as v from 'valibot';
import { MAX_CONDITION_COUNT, MAX_CONDITION_DAYS } from '#shared/domain/automations/automation-condition.ts';
import { MAX_FILTER_VALUES } from '#shared/domain/broadcasts/broadcast.ts';
import { SPECIFIED_TRIGGERS } from '#shared/domain/mail/templates/email-triggers.ts';
import { TEMPLATE_NAMES } from '#shared/domain/mail/templates/template-names.ts';
import { MAX_BODY_LENGTH } from '#shared/domain/mail/templates/template-text.ts';
import {
  detailsParam,
  flagParam,
  integerParam,
  mapParam,
  oneOrMoreParam,
  textParam,
  withDescription,
} from '#shared/routes/fields.ts';
import { recordIdParam } from '#shared/routes/v1/responses.ts';
import { mailingSubject } from '#shared/routes/v2/broadcasts/broadcasts-input.ts';
import { amountFilter, choiceFilter, sortingParam } from '#shared/routes/v2/lists/lists-input.ts';
import { companyPaging } from '#shared/routes/v2/responses.ts';
import { AUTOMATION_TRIGGERS, DELAY_INTERVALS, TRIGGER_METRICS } from './automation-trigger.ts';
import { updateTemplateInput } from './email-templates-input.ts';

const INVALID_ID = `id is invalid. Ids of e-mails: numbers of broadcasts and automations, and ${TEMPLATE_NAMES.join(', ')}.`;
const INVALID_MAILING_ID =
  'id is invalid: it must be the number of a broadcast or an automation. Other e-mails are sent when their event happens, and each event has one.';
const INVALID_TRIGGER = 'trigger is invalid.';
/** Triggers of e-mails that companies create. */
const CREATED_TRIGGERS = ['broadcast', ...AUTOMATION_TRIGGERS] as const;
export const INVALID_CREATED_TRIGGER =
  `trigger.trigger_on is invalid: it can be ${CREATED_TRIGGERS.join(', ')}. The e-mails of lead_signup, reward_created, ` +
  'promoter_accepted and fulfilment_completed exist: change signup, sale, accepted and payout.';
const CAMPAIGNS_INVALID = 'allowed_campaign_ids is invalid.';

const id = withDescription(
  'Id of the e-mail: the name of its template, or the number of a broadcast or an automation.',
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

const setting = (name: string) => `trigger.settings.${name} is invalid.`;
const settings = v.optional(
  withDescription(
    '`count_reached`: `metric` and `count`, of all time. `inactivity`: `period_in_days` without clicks and sales. `promoter_signs_up`: ' +
      '`delay_value` with `delay_interval` `day`. Others have none.',
    detailsParam('trigger.settings is invalid.', {
      metric: v.optional(v.picklist(TRIGGER_METRICS, setting('metric'))),
      count: v.optional(integerParam(setting('count'), 1, MAX_CONDITION_COUNT)),
      period_in_days: v.optional(integerParam(setting('period_in_days'), 1, MAX_CONDITION_DAYS)),
      delay_interval: v.optional(v.picklist(DELAY_INTERVALS, setting('delay_interval'))),
      delay_value: v.optional(integerParam(setting('delay_value'), 0, MAX_CONDITION_DAYS)),
    }),
  ),
);

export const emailsInput = v.object({
  q: v.optional(withDescription('Search text in name and subject.', textParam('q is invalid.'))),
  filters: v.optional(
    withDescription(
      'Filters of the list. Unknown filters are rejected.',
      mapParam('filters', {
        trigger_enabled: flag('filters[trigger_enabled]'),
        trigger_on: choiceFilter('trigger_on', SPECIFIED_TRIGGERS),
        sent_count: amountFilter('sent_count'),
        campaign_id: v.optional(recordIdParam('campaign_id', 'filters[campaign_id] is invalid.')),
      }),
    ),
    {},
  ),
  sorting: sortingParam(['subject', 'sent_count']),
  ...companyPaging,
});
export const emailInput = v.object({ id });
export const mailingEmailInput = v.object({
  id: withDescription('Number of the broadcast or the automation.', recordIdParam('id', INVALID_MAILING_ID)),
});
export const createEmailInput = v.object({
  name: v.optional(
    withDescription(
      'Name of an automation; default: its subject. Ignored for a broadcast, which is named by its subject.',
      textParam('name is invalid.'),
    ),
  ),
  subject: mailingSubject,
  content: withDescription(
    `At most ${MAX_BODY_LENGTH} characters, with the markup of \`email_templates\`.`,
    textParam(`content is invalid: it must have 1 to ${MAX_BODY_LENGTH} characters.`, MAX_BODY_LENGTH, { lines: true }),
  ),
  allowed_campaign_ids: campaignIds('Ids of campaigns whose promoters get it. Omitted or empty: all promoters.'),
  trigger: withDescription(
    'When it is sent: by hand (`broadcast`), or as an automation. `enabled` is ignored for a broadcast.',
    detailsParam(INVALID_CREATED_TRIGGER, {
      trigger_on: v.picklist(CREATED_TRIGGERS, INVALID_CREATED_TRIGGER),
      enabled: flag('trigger.enabled'),
      settings,
    }),
  ),
});
export const updateEmailInput = v.object({
  id,
  name: v.optional(
    withDescription('Name of an automation; ignored for others, whose names are fixed.', textParam('name is invalid.')),
  ),
  subject: updateTemplateInput.entries.subject,
  content: v.optional(updateTemplateInput.entries.body.wrapped),
  allowed_campaign_ids: campaignIds(
    'Ids of the campaigns whose e-mail changes, or that get the broadcast or the automation. Empty: all campaigns. Omitted: likewise; those of broadcasts and automations stay.',
  ),
  trigger: v.optional(
    withDescription(
      'Whether the e-mail is `enabled`; ignored for broadcasts. Only automations can get another `trigger_on` and `settings`, both together.',
      detailsParam(INVALID_TRIGGER, {
        enabled: flag('trigger.enabled'),
        trigger_on: v.optional(v.picklist(SPECIFIED_TRIGGERS, 'trigger.trigger_on is invalid.')),
        settings,
      }),
    ),
  ),
});

export type EmailsInput = v.InferOutput<typeof emailsInput>;
export type CreateEmailInput = v.InferOutput<typeof createEmailInput>;
export type UpdateEmailInput = v.InferOutput<typeof updateEmailInput>;
