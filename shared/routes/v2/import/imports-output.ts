import * as v from 'valibot';
import { IMPORT_KINDS } from '#shared/domain/import/records.ts';
import { field, nullableText } from '#shared/routes/output.ts';

/** In the order of reports. */
export const IMPORT_OUTCOMES = ['created', 'existing', 'partial', 'not_needed', 'refused', 'differs'] as const;

export const v2ImportResult = v.object({
  kind: field(v.picklist(IMPORT_KINDS), 'Type of the record.'),
  id: field(nullableText, 'Id at the source; null if the row has none.'),
  outcome: field(
    v.picklist(IMPORT_OUTCOMES),
    '`created`: new here; `existing`: was here, also by its e-mail address; `partial`: imported without what `message` names; ' +
      '`not_needed`: skipped without loss; `refused`: not imported; `differs`: the commission was changed here.',
  ),
  file: field(v.string(), 'File of the row.'),
  row: field(v.pipe(v.number(), v.safeInteger()), 'Number of the row in its file.'),
  message: field(nullableText, 'Reason; null for `created` and `existing`.'),
});

export const v2Import = v.object({
  dry_run: field(v.boolean(), 'Whether nothing was written.'),
  results: field(v.array(v2ImportResult), 'A result for each record, and one for each problem.'),
});

export type V2Import = v.InferOutput<typeof v2Import>;
