import type { Context, DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { described, logger } from '#shared/logging.ts';
import { wakeBatch } from '#shared/operations/batches/wake-batch.ts';
import { rowActions } from '#shared/operations/bulk/actions.ts';
import { workChunk } from '#shared/operations/bulk/work-chunk.ts';
import { runtime } from '#shared/runtime.ts';
import { findBatch } from '#shared/store/batches.ts';
import { type BatchTask, batchTask } from '#shared/store/stream.ts';

/** Enough to finish the rows that have been begun. */
const RESERVE_MS = 60_000;

/**
 * The table's stream: wakes the chunks of a new batch process, and goes through a chunk that was woken. A record that
 * fails, that time runs out for, or that comes too early, is delivered again: the work goes on where it was.
 */
export const handler = async (
  { Records }: DynamoDBStreamEvent,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<DynamoDBBatchResponse> => {
  const hasTime = () => context.getRemainingTimeInMillis() > RESERVE_MS;
  for (const record of Records) {
    const task = batchTask(record);
    if (task && !(await done(task, hasTime))) {
      logger.info('batch to be continued', task);
      return { batchItemFailures: [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' }] };
    }
  }
  return { batchItemFailures: [] };
};

async function done(task: BatchTask, hasTime: () => boolean): Promise<boolean> {
  if ('wake' in task) return wakeBatch(task.account, task.wake, runtime);
  const process = await findBatch(task.account, task.work.process);
  if (!process) return true;
  const onFailure = (error: unknown) => logger.error('row failed', { error: described(error) });
  return workChunk(task.account, task.work, rowActions[process.action], { hasTime, onFailure }, runtime);
}
