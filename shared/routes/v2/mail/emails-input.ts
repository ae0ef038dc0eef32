import * as v from 'valibot';
import { EMAIL_TRIGGERS } from '#shared/domain/mail/templates/email-triggers.ts';
import { TEMPLATE_NAMES } from '#shared/domain/mail/templates/template-names.ts';
import {
  anyOfParam,
  detailsParam,
  flagParam,
  mapParam,
  oneOrMoreParam,
  textParam,
  withDescription,
} from '#shared/routes/fields.ts';
import { recordIdParam } from '#shared/routes/v1/responses.ts';
import { updateTemplateInput } from './email-templates-input.ts';

const INVALID_ID = `id is invalid. Ids of e-mails: ${TEMPLATE_NAMES.join(', ')}.`;
const INVALID_TRIGGER = 'trigger is invalid.';
const CAMPAIGNS_INVALID = 'allowed_campaign_ids is invalid.';
const MAX_CAMPAIGNS = 10;

const id = withDescription('Id of the e-mail.', v.picklist(TEMPLATE_NAMES, INVALID_ID));
const flag = (name: string) => v.optional(flagParam(`${name} is invalid.`));
const triggerOn = 'filters[trigger_on] is invalid.';

export const emailsInput = v.object({
  q: v.optional(withDescription('Search text in name and subject.', textParam('q is invalid.'))),
  filters: v.optional(
    withDescription(
      'Filters of the list. Unknown filters are rejected.',
      mapParam('filters', {
        trigger_enabled: flag('filters[trigger_enabled]'),
        trigger_on: v.optional(anyOfParam(v.picklist(EMAIL_TRIGGERS, triggerOn), triggerOn)),
        campaign_id: v.optional(recordIdParam('campaign_id', 'filters[campaign_id] is invalid.')),
      }),
    ),
    {},
  ),
});
export const emailInput = v.object({ id });
export const updateEmailInput = v.object({
  id,
  name: v.optional(withDescription('Ignored: the names of e-mails are fixed.', textParam('name is invalid.'))),
  subject: updateTemplateInput.entries.subject,
  content: v.optional(updateTemplateInput.entries.body.wrapped),
  allowed_campaign_ids: v.optional(
    withDescription(
      'Ids of the campaigns whose e-mail changes. Omitted or empty: all campaigns.',
      v.pipe(
        oneOrMoreParam(recordIdParam('allowed_campaign_ids', CAMPAIGNS_INVALID), CAMPAIGNS_INVALID),
        v.maxLength(MAX_CAMPAIGNS, `allowed_campaign_ids is too long. Send at most ${MAX_CAMPAIGNS} ids.`),
      ),
    ),
  ),
  trigger: v.optional(
    withDescription(
      'Whether the e-mail is `enabled`. Its event cannot be changed.',
      detailsParam(INVALID_TRIGGER, { enabled: flag('trigger.enabled') }),
    ),
  ),
});

export type EmailsInput = v.InferOutput<typeof emailsInput>;
export type UpdateEmailInput = v.InferOutput<typeof updateEmailInput>;
