import * as v from 'valibot';
import { anyOfParam, mapParam, textParam, withDescription } from '#shared/routes/fields.ts';
import { ACTOR_TYPES } from '#shared/routes/v2/actor-output.ts';
import { cursorParam, timeFilter } from '#shared/routes/v2/lists/lists-input.ts';
import { companyPaging } from '#shared/routes/v2/responses.ts';
import { AUDITED_TYPES } from './audit-logs-output.ts';

const invalid = (name: string) => `filters[${name}] is invalid.`;
const filter = <S extends v.GenericSchema>(description: string, schema: S) =>
  v.optional(withDescription(description, schema));

const filters = {
  actor_type: filter(
    'Filters by kind of caller: one or several.',
    anyOfParam(v.picklist(ACTOR_TYPES, invalid('actor_type')), invalid('actor_type')),
  ),
  actor_id: filter(
    'Id of the API key, user or promoter; for `schedule`, the name of the task.',
    textParam(invalid('actor_id')),
  ),
  operation: filter(
    'Filters by operation, as shown in entries: one or several.',
    anyOfParam(textParam(invalid('operation')), invalid('operation')),
  ),
  record_type: filter(
    'Filters by kind of changed record: one or several.',
    anyOfParam(v.picklist(AUDITED_TYPES, invalid('record_type')), invalid('record_type')),
  ),
  record_id: filter('Filters by the id of a changed record.', textParam(invalid('record_id'))),
  created_at: timeFilter('created_at'),
};

/** Contract §1 and §3. */
export const auditLogsInput = v.object({
  filters: v.optional(
    withDescription(
      'Filters of the list. Entries must match all of them. `created_at` is a range, both ends included.',
      mapParam('filters', filters),
    ),
    {},
  ),
  cursor: cursorParam,
  ...companyPaging,
});

export type AuditLogsInput = v.InferOutput<typeof auditLogsInput>;
