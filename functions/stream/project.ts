import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { logger } from '#shared/http/logging.ts';
import { runtime } from '#shared/runtime.ts';
import { attempt } from '#shared/store/attempt.ts';
import { project } from '#shared/store/projections.ts';
import { storedEvents } from '#shared/store/stream.ts';

/**
 * The table's stream: adds new events to counters and balances. A batch that fails is delivered again from its first
 * record; what had been counted of it is not counted twice.
 */
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const events = storedEvents(Records);
  const added = await attempt(() => project(events, runtime.now()), runtime);
  logger.info('projected', { records: Records.length, events: events.length, added });
  return { batchItemFailures: [] };
};
