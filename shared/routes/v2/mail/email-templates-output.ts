import * as v from 'valibot';
import { TEMPLATE_NAMES } from '#shared/domain/mail/templates/template-names.ts';
import { LANGUAGES } from '#shared/domain/portal/portal.ts';
import { field, idField, nullable, nullableText, timestampField } from '#shared/routes/output.ts';

const language = v.picklist(LANGUAGES);

export const v2EmailTemplate = v.object({
  name: field(v.picklist(TEMPLATE_NAMES), 'Name of the e-mail.'),
  campaign_id: field(nullable(idField), 'Id of the requested campaign; null for all campaigns.'),
  enabled: field(v.boolean(), 'Whether promoters of the campaign get the e-mail.'),
  variables: field(
    v.array(
      v.object({
        name: field(v.string(), 'Name, written as `{{name}}`.'),
        description: field(v.string(), 'Description of the value.'),
      }),
    ),
    'Variables of subject and body.',
  ),
  defaults: field(
    v.array(
      v.object({
        language: field(language, 'Language of the text.'),
        subject: field(v.string(), 'Subject.'),
        body: field(v.string(), 'Body.'),
      }),
    ),
    'Default texts.',
  ),
  edits: field(
    v.array(
      v.object({
        campaign_id: field(nullable(idField), 'Id of the campaign; null for all campaigns.'),
        language: field(nullable(language), 'Language; null for all languages.'),
        subject: field(nullableText, 'Subject; null if not edited.'),
        body: field(nullableText, 'Body; null if not edited.'),
        enabled: field(nullable(v.boolean()), 'Whether the e-mail is sent; null if not set.'),
        updated_at: field(timestampField, 'When it was changed last.'),
      }),
    ),
    'Own texts for all campaigns, and for the requested campaign.',
  ),
  campaign_ids: field(v.array(idField), 'Ids of all campaigns with own texts.'),
});

export const v2EmailPreview = v.object({
  subject: field(v.string(), 'Subject.'),
  html: field(v.string(), 'HTML part.'),
  text: field(v.string(), 'Text part.'),
  sent_to: field(nullableText, 'The signed-in user’s address to which a test is sent; null without `send_test`.'),
});

export type V2EmailTemplate = v.InferOutput<typeof v2EmailTemplate>;
export type V2EmailPreview = v.InferOutput<typeof v2EmailPreview>;
