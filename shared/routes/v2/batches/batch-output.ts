import * as v from 'valibot';
import { BATCH_ACTIONS, BATCH_STATUSES } from '#shared/domain/batches/batch.ts';
import { field, idField, integerField, timestampField } from '#shared/routes/output.ts';

const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100));

export const v2Progress = field(v.record(v.string(), percent), 'Progress in percent, by batch process id.');

/** Specification: Batch process (v2). */
export const v2BatchProcess = field(
  v.object({
    id: field(idField, 'Id of the batch process.'),
    status: field(
      v.picklist(BATCH_STATUSES),
      '`pending`, `in_progress`, `completed`, `failed` (no record succeeded) or `stopped`.',
    ),
    total: field(integerField, 'Number of records to process.'),
    selected_total: field(integerField, 'Number of ids sent.'),
    processed_count: field(integerField, 'Number of records processed, successful or failed.'),
    failed_count: field(integerField, 'Number of records that failed.'),
    action_label: field(v.picklist(BATCH_ACTIONS), 'The action, as `resource/action`.'),
    created_at: field(timestampField, 'When it was created.'),
    updated_at: field(timestampField, 'When it last made progress.'),
    meta: field(v.record(v.string(), v.unknown()), 'Parameters shared by all records, such as a campaign.'),
    progress: field(percent, 'Progress in percent.'),
    processing_errors: field(
      v.array(
        v.object({
          id: field(idField, 'Id of the record.'),
          message: field(v.string(), 'Why the record failed.'),
        }),
      ),
      'Records that failed.',
    ),
  }),
  'A bulk action and its progress.',
);

export type V2BatchProcess = v.InferOutput<typeof v2BatchProcess>;
