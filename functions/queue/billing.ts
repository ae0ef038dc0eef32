import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { describeError, logger } from '#shared/logging.ts';
import {
  processBillingMessage,
  type ReceivedMessage,
  recordFailedEvent,
} from '#shared/operations/billing/process-message.ts';
import { MAX_RECEIVES } from '#shared/outside/queue-variables.ts';
import { type BillingMessage, sendMessages } from '#shared/outside/queues.ts';
import { runtime } from '#shared/runtime.ts';

/** Processes a batch in parallel. Returns the ids of failed messages, which SQS delivers again. */
export const handler = async ({ Records }: Pick<SQSEvent, 'Records'>): Promise<SQSBatchResponse> => {
  const failedIds = await Promise.all(
    Records.map(async (record) => ((await processRecord(record)) ? [] : [record.messageId])),
  );
  return { batchItemFailures: failedIds.flat().map((itemIdentifier) => ({ itemIdentifier })) };
};

async function processRecord({ body, messageId, attributes }: SQSRecord): Promise<boolean> {
  const message = JSON.parse(body) as BillingMessage;
  const receivedMessage: ReceivedMessage = { message, messageId, received: Number(attributes.ApproximateReceiveCount) };
  const { account, provider, mode } = message;
  const logFields = { message_id: messageId, account, provider, mode };
  try {
    const result = await processBillingMessage({ runtime }, receivedMessage, sendMessages);
    logger.info('billing event', { ...logFields, result });
    return true;
  } catch (error) {
    logger.error('billing event not processed', { ...logFields, error: describeError(error) });
    await recordFailure(receivedMessage, logFields);
    return false;
  }
}

/** If this write fails too, the message still reaches the dead-letter queue. */
async function recordFailure(
  receivedMessage: ReceivedMessage,
  logFields: Readonly<Record<string, unknown>>,
): Promise<void> {
  try {
    await recordFailedEvent({ runtime }, receivedMessage, receivedMessage.received < MAX_RECEIVES);
  } catch (error) {
    logger.error('failed billing event not recorded', { ...logFields, error: describeError(error) });
  }
}
