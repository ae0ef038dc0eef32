import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { countMetric, describeError, logger } from '#shared/logging.ts';
import { processStream, type StreamOutput } from '#shared/operations/projections/process-stream.ts';
import { sendMessages } from '#shared/outside/queues.ts';
import { runtime } from '#shared/runtime.ts';

/**
 * The table's stream: adds new events to counters and balances, and keeps the rows by which the lists of version 2 are
 * filtered, sorted and searched; then it asks for webhooks and mails. A batch that fails is delivered again from its first
 * record. What nothing can be made of is named in the log, counted and passed over.
 */
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const followed = await processStream({ runtime }, Records, { send: sendMessages, onBroken, onSkipped });
  logger.info('projected', followed);
  if (followed.sales > 0) countMetric('SaleCounted', followed.sales);
  return { batchItemFailures: [] };
};

const onBroken: StreamOutput['onBroken'] = ({ pk, sk }, error) => {
  logger.error('row not made', { pk, sk, error: describeError(error) });
  countMetric('RowNotMade');
};

const onSkipped: StreamOutput['onSkipped'] = ({ account, key: { pk, sk }, kind, id, wrong }, error) => {
  const why = error === undefined ? {} : { error: describeError(error) };
  logger.error('event skipped', { account, pk, sk, kind, id, wrong, ...why });
  countMetric('EventSkipped');
};
