import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { countMetric, describeError, logger } from '#shared/logging.ts';
import { processStream, type StreamOutput } from '#shared/operations/projections/process-stream.ts';
import { sendMessages } from '#shared/outside/queues.ts';
import { runtime } from '#shared/runtime.ts';

/**
 * Updates counters, balances and read models from the stream, then enqueues webhooks and e-mails. A failed batch is
 * redelivered from its first record. Malformed events are logged, counted and skipped.
 */
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const result = await processStream({ runtime }, Records, { send: sendMessages, onBroken, onSkipped });
  logger.info('projected', result);
  if (result.sales > 0) countMetric('SaleCounted', result.sales);
  return { batchItemFailures: [] };
};

const onBroken: StreamOutput['onBroken'] = ({ pk, sk }, error) => {
  logger.error('list row not created', { pk, sk, error: describeError(error) });
  countMetric('RowNotMade');
};

const onSkipped: StreamOutput['onSkipped'] = ({ account, key: { pk, sk }, kind, id, defect }, error) => {
  const errorDetails = error === undefined ? {} : { error: describeError(error) };
  logger.error('event skipped', { account, pk, sk, kind, id, wrong: defect, ...errorDetails });
  countMetric('EventSkipped');
};
