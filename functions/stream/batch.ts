import type { Context, DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { describeError, logger } from '#shared/logging.ts';
import { processBatchTask } from '#shared/operations/batches/process-task.ts';
import { runtime } from '#shared/runtime.ts';

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
  const onFailure = (error: unknown) => logger.error('row failed', { error: describeError(error) });
  for (const record of Records) {
    const left = await processBatchTask({ runtime }, record, { hasTime, onFailure });
    if (left) {
      logger.info('batch to be continued', left);
      return { batchItemFailures: [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' }] };
    }
  }
  return { batchItemFailures: [] };
};
