import * as v from 'valibot';
import { CONDITION_TYPES } from '#shared/domain/automations/automation-condition.ts';
import { field, idField, nullable, timestampField } from '#shared/routes/output.ts';
import { v2MailingStatistics } from '#shared/routes/v2/broadcasts/broadcasts-output.ts';

const positive = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

const automationEntries = {
  id: field(idField, 'Id of the automation. Broadcasts and automations are numbered together.'),
  name: field(v.string(), 'Name.'),
  condition: field(
    v.object({
      type: field(v.picklist(CONDITION_TYPES), 'Type of the condition.'),
      days: field(nullable(positive), 'Days after joining, or of inactivity; null for other conditions.'),
      count: field(nullable(positive), 'Number that is counted, such as of sales; null for other conditions.'),
    }),
    'Condition on which a promoter gets the e-mail.',
  ),
  campaign_ids: field(v.array(idField), 'Promoters in one of these campaigns get it. Empty: all promoters.'),
  subject: field(v.string(), 'Subject.'),
  body: field(v.string(), 'Body.'),
  enabled: field(v.boolean(), 'Whether it is on.'),
  starts_on: field(
    nullable(v.pipe(v.string(), v.isoDate())),
    'First day (UTC) that counts: promoters who met the condition before do not get the e-mail. Null while it is off.',
  ),
  created_at: field(timestampField, 'When it was created.'),
  updated_at: field(timestampField, 'When it was changed last.'),
};

export const v2Automation = v.object(automationEntries);
export const v2AutomationWithStatistics = v.object({ ...automationEntries, statistics: v2MailingStatistics });

export type V2Automation = v.InferOutput<typeof v2Automation>;
export type V2AutomationWithStatistics = v.InferOutput<typeof v2AutomationWithStatistics>;
