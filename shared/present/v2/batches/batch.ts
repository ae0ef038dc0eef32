import type { RowError } from '#shared/domain/batches/batch.ts';
import type { ShownBatch } from '#shared/operations/batches/show-batch.ts';
import { presentCompanyRefusal } from '#shared/present/refusals.ts';
import { UNEXPECTED } from '#shared/routes/texts.ts';
import type { V2BatchProcess } from '#shared/routes/v2/batches/batch-output.ts';

/** Specification: Batch process. */
export function presentBatchV2({ process, tally, status, progress, updatedAt }: ShownBatch): V2BatchProcess {
  return {
    id: process.id,
    status,
    total: process.total,
    selected_total: process.total,
    processed_count: tally.processed,
    failed_count: tally.failed,
    action_label: process.action,
    created_at: process.createdAt,
    updated_at: updatedAt,
    meta: { ...process.meta },
    progress,
    processing_errors: tally.errors.map(({ id, reason }) => ({ id, message: presentRowErrorMessage(reason) })),
  };
}

function presentRowErrorMessage(reason: RowError['reason']): string {
  return reason.code === 'unexpected' ? UNEXPECTED : presentCompanyRefusal(reason).message;
}
