import type { BatchAction } from '#shared/domain/batches/batch.ts';
import { endBroadcast } from '#shared/operations/broadcasts/end-broadcast.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import type { InvoiceExportSteps } from '#shared/operations/invoices/export-invoices.ts';
import { finalSteps } from '#shared/operations/payments-batches/final-steps.ts';
import { findBatch } from '#shared/store/batches/batches.ts';
import { type BatchTask, parseBatchTask, type TableStreamRecord } from '#shared/store/projections/stream.ts';
import { rowActions } from './actions.ts';
import type { BatchFinalStep, FinalStepLookup } from './end-batch.ts';
import { type ChunkOptions, processChunk } from './process-chunk.ts';
import type { RowAction } from './row-action.ts';
import { wakeBatch } from './wake-batch.ts';

/** Limits of the worker, its row action for broadcasts and automations, and the steps of exports. */
export interface TaskOptions extends Omit<ChunkOptions, 'finalSteps'>, InvoiceExportSteps {
  readonly sendCopy: RowAction;
}

/**
 * Wakes or processes chunks, as a stream record requires.
 * @returns the task if it has to be continued; otherwise null
 */
export async function processBatchTask(
  call: OpenCall,
  record: TableStreamRecord,
  work: TaskOptions,
): Promise<BatchTask | null> {
  const task = parseBatchTask(record);
  return task === null || (await runTask(call, task, work)) ? null : task;
}

async function runTask({ runtime }: OpenCall, task: BatchTask, work: TaskOptions): Promise<boolean> {
  const call = { account: { id: task.account }, runtime };
  const allFinalSteps: FinalStepLookup = (action) => findFinalStep(action, work);
  if ('wake' in task) return wakeBatch(call, task.wake, allFinalSteps);
  const process = await findBatch(task.account, task.work.process);
  return (
    process === null ||
    processChunk(call, task.work, findRowAction(process.action, work), { ...work, finalSteps: allFinalSteps })
  );
}

function findRowAction(action: BatchAction, { sendCopy, exportInvoice }: TaskOptions): RowAction {
  if (action === 'invoice/export') return exportInvoice;
  return action === 'broadcast/send' || action === 'automation/send' ? sendCopy : rowActions[action];
}

function findFinalStep(action: BatchAction, { zipInvoices }: TaskOptions): BatchFinalStep | undefined {
  if (action === 'invoice/export') return zipInvoices;
  return action === 'broadcast/send' ? endBroadcast : finalSteps(action);
}
