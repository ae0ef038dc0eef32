import type { OpenCall } from '#shared/operations/call.ts';
import { endings } from '#shared/operations/payments-batches/endings.ts';
import { findBatch } from '#shared/store/batches/batches.ts';
import { type BatchTask, batchTask, type StreamRecord } from '#shared/store/projections/stream.ts';
import { rowActions } from './actions.ts';
import { wakeBatch } from './wake-batch.ts';
import { type Work, workChunk } from './work-chunk.ts';

/**
 * Wakes or processes chunks, as a stream record requires.
 * @returns the task if it has to be continued; otherwise null
 */
export async function doTask(call: OpenCall, record: StreamRecord, work: Work): Promise<BatchTask | null> {
  const task = batchTask(record);
  return task === null || (await isDone(call, task, work)) ? null : task;
}

async function isDone({ runtime }: OpenCall, task: BatchTask, work: Work): Promise<boolean> {
  const call = { account: { id: task.account }, runtime };
  if ('wake' in task) return wakeBatch(call, task.wake, endings);
  const process = await findBatch(task.account, task.work.process);
  return process === null || workChunk(call, task.work, rowActions[process.action], { ...work, endings });
}
