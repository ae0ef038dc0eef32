import * as v from 'valibot';
import { anyOf, described, map, text } from '#shared/routes/fields.ts';
import { ACTOR_TYPES } from '#shared/routes/v2/actor-output.ts';
import { companyPaging } from '#shared/routes/v2/answers.ts';
import { cursor, times } from '#shared/routes/v2/lists/lists-input.ts';
import { AUDITED_TYPES } from './audit-logs-output.ts';

const invalid = (name: string) => `filters[${name}] is invalid.`;
const filter = <S extends v.GenericSchema>(description: string, schema: S) =>
  v.optional(described(description, schema));

const filters = {
  actor_type: filter(
    'Who did it: one kind of caller or several.',
    anyOf(v.picklist(ACTOR_TYPES, invalid('actor_type')), invalid('actor_type')),
  ),
  actor_id: filter(
    'Id of the key, the user or the promoter; name of what the service does, for `schedule`.',
    text(invalid('actor_id')),
  ),
  operation: filter(
    'What was done, as entries say it: one operation or several.',
    anyOf(text(invalid('operation')), invalid('operation')),
  ),
  record_type: filter(
    'The kind of a record that it was done to: one or several.',
    anyOf(v.picklist(AUDITED_TYPES, invalid('record_type')), invalid('record_type')),
  ),
  record_id: filter('Id of a record that it was done to.', text(invalid('record_id'))),
  created_at: times('created_at'),
};

/** Contract §1 and §3. */
export const auditLogsInput = v.object({
  filters: v.optional(
    described(
      'Which entries are listed: those that fit all of it. `created_at` is a range, both ends included.',
      map('filters', filters),
    ),
    {},
  ),
  cursor,
  ...companyPaging,
});

export type AuditLogsInput = v.InferOutput<typeof auditLogsInput>;
