import * as v from 'valibot';
import { BATCH_ACTIONS, BATCH_STATUSES } from '#shared/domain/batches/batch.ts';
import { field, id, when, whole } from '#shared/routes/output.ts';

const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100));

export const v2Progress = field(v.record(v.string(), percent), 'Percent by id of the batch process.');

/** Specification: Batch process (v2). */
export const v2BatchProcess = field(
  v.object({
    id: field(id, 'Id of the batch process.'),
    status: field(
      v.picklist(BATCH_STATUSES),
      '`pending`, `in_progress`, `completed`, `failed` (nothing succeeded) or `stopped`.',
    ),
    total: field(whole, 'How many records are to be done.'),
    selected_total: field(whole, 'How many ids were sent.'),
    processed_count: field(whole, 'How many are over, whether done or failed.'),
    failed_count: field(whole, 'How many could not be done.'),
    action_label: field(v.picklist(BATCH_ACTIONS), 'What is done, as `resource/action`.'),
    created_at: field(when, 'When it was created.'),
    updated_at: field(when, 'When it last got further.'),
    meta: field(v.record(v.string(), v.unknown()), 'What all records share, such as a campaign.'),
    progress: field(percent, 'How far it is, in percent.'),
    processing_errors: field(
      v.array(
        v.object({
          id: field(id, 'Id of the record.'),
          message: field(v.string(), 'Why it could not be done.'),
        }),
      ),
      'The records that could not be done.',
    ),
  }),
  'A bulk action, and how far it has come.',
);

export type V2BatchProcess = v.InferOutput<typeof v2BatchProcess>;
