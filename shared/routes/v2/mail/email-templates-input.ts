import * as v from 'valibot';
import { TEMPLATE_NAMES } from '#shared/domain/mail/templates/template-names.ts';
import { MAX_BODY_LENGTH, MAX_SUBJECT_LENGTH } from '#shared/domain/mail/templates/template-text.ts';
import { LANGUAGES } from '#shared/domain/portal/portal.ts';
import { flagParam, textParam, withDescription } from '#shared/routes/fields.ts';
import { recordIdParam } from '#shared/routes/v1/responses.ts';

export const INVALID_NAME = `name is invalid. E-mails with a template: ${TEMPLATE_NAMES.join(', ')}. Security notices and sign-in links cannot be edited.`;

const campaignId = (description: string) => v.optional(withDescription(description, recordIdParam('campaign_id')));

const scope = {
  name: withDescription('Name of the e-mail.', v.picklist(TEMPLATE_NAMES, INVALID_NAME)),
  campaign_id: campaignId('Id of the campaign. Omitted: all campaigns.'),
  language: v.optional(
    withDescription(
      'Language of the promoter. Omitted: all languages.',
      v.picklist(LANGUAGES, `language is invalid: it must be one of ${LANGUAGES.join(', ')}.`),
    ),
  ),
};

const text = {
  subject: v.optional(
    withDescription(
      `One line with at most ${MAX_SUBJECT_LENGTH} characters. Empty removes the edit.`,
      textParam(
        `subject is invalid: it must have at most ${MAX_SUBJECT_LENGTH} characters, in one line.`,
        MAX_SUBJECT_LENGTH,
        { blank: true },
      ),
    ),
  ),
  body: v.optional(
    withDescription(
      `At most ${MAX_BODY_LENGTH} characters. Empty removes the edit.`,
      textParam(`body is invalid: it must have at most ${MAX_BODY_LENGTH} characters.`, MAX_BODY_LENGTH, {
        blank: true,
        lines: true,
      }),
    ),
  ),
};

export const listTemplatesInput = v.object({
  campaign_id: campaignId('Id of a campaign, to include its edits.'),
});
export const updateTemplateInput = v.object({
  ...scope,
  ...text,
  enabled: v.optional(
    withDescription(
      'Whether the e-mail is sent. Concerns all languages, so it cannot be sent with `language`.',
      flagParam('enabled is invalid.'),
    ),
  ),
});
export const resetTemplateInput = v.object(scope);
export const previewTemplateInput = v.object({
  ...scope,
  ...text,
  promoter_id: v.optional(
    withDescription('Id of a promoter whose data is shown. Omitted: a sample promoter.', recordIdParam('promoter_id')),
  ),
  send_test: v.optional(
    withDescription('Whether to send the preview to the signed-in user.', flagParam('send_test is invalid.')),
  ),
});

export type TemplateScopeInput = Pick<v.InferOutput<typeof resetTemplateInput>, 'campaign_id' | 'language'>;
export type UpdateTemplateInput = v.InferOutput<typeof updateTemplateInput>;
export type PreviewTemplateInput = v.InferOutput<typeof previewTemplateInput>;
