import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { describeError, logger } from '#shared/logging.ts';
import {
  processBillingMessage,
  type ReceivedMessage,
  recordFailedEvent,
} from '#shared/operations/billing/process-message.ts';
import { MOST_RECEIVES } from '#shared/outside/queue-variables.ts';
import { type BillingMessage, sendMessages } from '#shared/outside/queues.ts';
import { runtime } from '#shared/runtime.ts';

/** The queue of billing providers' events: works all of a batch at the same time. A message that fails comes again. */
export const handler = async ({ Records }: Pick<SQSEvent, 'Records'>): Promise<SQSBatchResponse> => {
  const failed = await Promise.all(Records.map(async (record) => ((await isDone(record)) ? [] : [record.messageId])));
  return { batchItemFailures: failed.flat().map((itemIdentifier) => ({ itemIdentifier })) };
};

async function isDone({ body, messageId, attributes }: SQSRecord): Promise<boolean> {
  const message = JSON.parse(body) as BillingMessage;
  const handed: ReceivedMessage = { message, messageId, received: Number(attributes.ApproximateReceiveCount) };
  const { account, provider, mode } = message;
  const about = { message_id: messageId, account, provider, mode };
  try {
    const result = await processBillingMessage({ runtime }, handed, sendMessages);
    logger.info('billing event', { ...about, result });
    return true;
  } catch (error) {
    logger.error('billing event not worked off', { ...about, error: describeError(error) });
    await noted(handed, about);
    return false;
  }
}

/** That it failed is for people to see: where not even that can be written, the dead letters say it. */
async function noted(handed: ReceivedMessage, about: Readonly<Record<string, unknown>>): Promise<void> {
  try {
    await recordFailedEvent({ runtime }, handed, handed.received < MOST_RECEIVES);
  } catch (error) {
    logger.error('failed billing event not noted', { ...about, error: describeError(error) });
  }
}
