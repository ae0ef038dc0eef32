import * as v from 'valibot';
import { BATCH_ACTIONS, BATCH_STATUSES } from '#shared/domain/batch.ts';
import { id, when, whole } from '#shared/routes/output.ts';

const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100));

/** How far processes are, by their ids. */
export const v2Progress = v.record(v.string(), percent);

/** Specification: Batch process (v2). */
export const v2BatchProcess = v.object({
  id,
  status: v.picklist(BATCH_STATUSES),
  total: whole,
  selected_total: whole,
  processed_count: whole,
  failed_count: whole,
  action_label: v.picklist(BATCH_ACTIONS),
  created_at: when,
  updated_at: when,
  meta: v.record(v.string(), v.unknown()),
  progress: percent,
  processing_errors: v.array(v.object({ id, message: v.string() })),
});

export type V2BatchProcess = v.InferOutput<typeof v2BatchProcess>;
