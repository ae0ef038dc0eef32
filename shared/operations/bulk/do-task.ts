import { wakeBatch } from '#shared/operations/batches/wake-batch.ts';
import type { Runtime } from '#shared/runtime.ts';
import { findBatch } from '#shared/store/batches.ts';
import { type BatchTask, batchTask, type StreamRecord } from '#shared/store/stream.ts';
import { rowActions } from './actions.ts';
import { type Work, workChunk } from './work-chunk.ts';

/**
 * Does what a change of the table asks of the worker of batch processes: it wakes the chunks of a new process, or goes
 * through a chunk that was woken.
 * @returns what is left to do, where time runs out or it comes too early; null where nothing is
 */
export async function doTask(record: StreamRecord, work: Work, runtime: Runtime): Promise<BatchTask | null> {
  const task = batchTask(record);
  return task === null || (await isDone(task, work, runtime)) ? null : task;
}

async function isDone(task: BatchTask, work: Work, runtime: Runtime): Promise<boolean> {
  if ('wake' in task) return wakeBatch(task.account, task.wake, runtime);
  const process = await findBatch(task.account, task.work.process);
  return process === null || workChunk(task.account, task.work, rowActions[process.action], work, runtime);
}
