import * as v from 'valibot';
import { EMAIL_TRIGGERS } from '#shared/domain/mail/templates/email-triggers.ts';
import { TEMPLATE_NAMES } from '#shared/domain/mail/templates/template-names.ts';
import { field, idField } from '#shared/routes/output.ts';

export const v2Email = v.object({
  id: field(
    v.union([v.picklist(TEMPLATE_NAMES), idField]),
    'Id: the name of its template, or the number of a broadcast.',
  ),
  name: field(v.string(), 'Name; of a broadcast, its subject.'),
  subject: field(v.string(), 'Subject for all languages, else the default text in the portal’s first language.'),
  content: field(v.string(), 'Body, likewise.'),
  allowed_campaign_ids: field(
    v.array(idField),
    'Id of the requested campaign, or those of a broadcast; empty for all campaigns.',
  ),
  trigger: field(
    v.object({
      enabled: field(v.boolean(), 'Whether the e-mail is sent; false for a draft of a broadcast and a canceled one.'),
      trigger_on: field(
        v.picklist(EMAIL_TRIGGERS),
        'Event, or `broadcast`; `not_set` if the specification does not name it.',
      ),
      settings: field(v.object({}), 'Always empty.'),
    }),
    'When the e-mail is sent.',
  ),
});

export type V2Email = v.InferOutput<typeof v2Email>;
