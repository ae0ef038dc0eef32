import type { BatchAction, BatchActionTerms, RecordAction } from '#shared/domain/batches/batch.ts';
import { rowActions } from '#shared/operations/batches/actions.ts';
import { createBatch } from '#shared/operations/batches/create-batch.ts';
import { processChunk } from '#shared/operations/batches/process-chunk.ts';
import type { RowAction } from '#shared/operations/batches/row-action.ts';
import { runtime } from '#shared/runtime.ts';
import type { Company } from '#test/support/service/company.ts';

/** Creates a process that the worker skips because a request appears to be working on it. */
export async function aHeldBatch(
  { account: { id: account } }: Company,
  action: BatchAction,
  ids: readonly number[],
  terms: BatchActionTerms = {},
  row: RowAction = rowActions[action as RecordAction],
) {
  const { id } = await createBatch({ account: { id: account }, runtime }, { action, terms, meta: {}, ids });
  const failures: unknown[] = [];
  const limits = { hasTime: () => true, onFailure: (error: unknown) => failures.push(error) };
  const work = () => processChunk({ account: { id: account }, runtime }, { process: id, number: 1 }, row, limits);
  return { id, work, failures };
}
