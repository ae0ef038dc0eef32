import type { OpenCall } from '#shared/operations/call.ts';
import { finalSteps } from '#shared/operations/payments-batches/final-steps.ts';
import { findBatch } from '#shared/store/batches/batches.ts';
import { type BatchTask, parseBatchTask, type TableStreamRecord } from '#shared/store/projections/stream.ts';
import { rowActions } from './actions.ts';
import { type ChunkOptions, processChunk } from './process-chunk.ts';
import { wakeBatch } from './wake-batch.ts';

/**
 * Wakes or processes chunks, as a stream record requires.
 * @returns the task if it has to be continued; otherwise null
 */
export async function processBatchTask(
  call: OpenCall,
  record: TableStreamRecord,
  work: ChunkOptions,
): Promise<BatchTask | null> {
  const task = parseBatchTask(record);
  return task === null || (await runTask(call, task, work)) ? null : task;
}

async function runTask({ runtime }: OpenCall, task: BatchTask, work: ChunkOptions): Promise<boolean> {
  const call = { account: { id: task.account }, runtime };
  if ('wake' in task) return wakeBatch(call, task.wake, finalSteps);
  const process = await findBatch(task.account, task.work.process);
  return (
    process === null || processChunk(call, task.work, rowActions[process.action], { ...work, endings: finalSteps })
  );
}
