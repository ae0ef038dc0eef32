import * as v from 'valibot';
import { EMAIL_TRIGGERS } from '#shared/domain/mail/templates/email-triggers.ts';
import { TEMPLATE_NAMES } from '#shared/domain/mail/templates/template-names.ts';
import { field, idField } from '#shared/routes/output.ts';

export const v2Email = v.object({
  id: field(v.picklist(TEMPLATE_NAMES), 'Id: the name of its template.'),
  name: field(v.string(), 'Name.'),
  subject: field(v.string(), 'Subject for all languages, else the default text in the portal’s first language.'),
  content: field(v.string(), 'Body, likewise.'),
  allowed_campaign_ids: field(v.array(idField), 'Id of the requested campaign; empty for all campaigns.'),
  trigger: field(
    v.object({
      enabled: field(v.boolean(), 'Whether the e-mail is sent.'),
      trigger_on: field(v.picklist(EMAIL_TRIGGERS), 'Event; `not_set` if the specification does not name it.'),
      settings: field(v.object({}), 'Always empty.'),
    }),
    'When the e-mail is sent.',
  ),
});

export type V2Email = v.InferOutput<typeof v2Email>;
