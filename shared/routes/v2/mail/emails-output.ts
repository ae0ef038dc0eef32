import * as v from 'valibot';
import { EMAIL_TRIGGERS } from '#shared/domain/mail/templates/email-triggers.ts';
import { TEMPLATE_NAMES } from '#shared/domain/mail/templates/template-names.ts';
import { field, idField, integerField, nullable } from '#shared/routes/output.ts';
import { DELAY_INTERVALS, TRIGGER_METRICS } from './automation-trigger.ts';

export const v2Email = v.object({
  id: field(
    v.union([v.picklist(TEMPLATE_NAMES), idField]),
    'Id: the name of its template, or the number of a broadcast or an automation.',
  ),
  name: field(v.string(), 'Name; of a broadcast, its subject.'),
  subject: field(v.string(), 'Subject for all languages, else the default text in the portal’s first language.'),
  content: field(v.string(), 'Body, likewise.'),
  allowed_campaign_ids: field(
    v.array(idField),
    'Id of the requested campaign, or those of a broadcast or an automation; empty for all campaigns.',
  ),
  trigger: field(
    v.object({
      enabled: field(v.boolean(), 'Whether the e-mail is sent; false for a draft of a broadcast and a canceled one.'),
      trigger_on: field(
        v.picklist(EMAIL_TRIGGERS),
        'Event or condition, or `broadcast`; `not_set` if the specification does not name it.',
      ),
      settings: field(
        v.object({
          metric: field(nullable(v.picklist(TRIGGER_METRICS)), 'Counted number of `count_reached`.'),
          count: field(nullable(integerField), 'Number to reach, of `count_reached`.'),
          period_in_days: field(nullable(integerField), 'Days without clicks and sales, of `inactivity`.'),
          delay_interval: field(nullable(v.picklist(DELAY_INTERVALS)), '`day` for `promoter_signs_up`.'),
          delay_value: field(nullable(integerField), 'Days after joining, of `promoter_signs_up`.'),
        }),
        'Settings of an automation; null if they do not concern it.',
      ),
    }),
    'When the e-mail is sent.',
  ),
});

export const v2CountedEmail = v.object({
  ...v2Email.entries,
  sent_count: field(
    nullable(integerField),
    'Sent copies of a broadcast or an automation; null for e-mails of events, which are not counted.',
  ),
});

export type V2Email = v.InferOutput<typeof v2Email>;
export type V2CountedEmail = v.InferOutput<typeof v2CountedEmail>;
