import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { countMetric, describeError, logger } from '#shared/logging.ts';
import { attemptDelivery } from '#shared/operations/webhooks/deliver.ts';
import { webhookMac } from '#shared/outside/mac.ts';
import { poster } from '#shared/outside/post.ts';
import { QUEUE_VARIABLES } from '#shared/outside/queue-variables.ts';
import { sendMessages, type WebhookMessage } from '#shared/outside/queues.ts';
import { reach } from '#shared/outside/reach.ts';
import { webhookText } from '#shared/present/webhooks/webhook.ts';
import { runtime } from '#shared/runtime.ts';

const outside = { post: poster(reach()), send: sendMessages, mac: webhookMac, text: webhookText };

/**
 * The queues of webhooks: calls them, all messages of a batch at the same time, so that none waits for another's
 * receiver. A message that fails comes again.
 */
export const handler = async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
  const failed = await Promise.all(Records.map(async (record) => ((await isDone(record)) ? [] : [record.messageId])));
  return { batchItemFailures: failed.flat().map((itemIdentifier) => ({ itemIdentifier })) };
};

async function isDone({ body, messageId, eventSourceARN }: SQSRecord): Promise<boolean> {
  try {
    const message = JSON.parse(body) as WebhookMessage;
    const delivered = await attemptDelivery({ runtime }, message, laneOf(eventSourceARN), outside);
    const { account, delivery } = message;
    logger.info('webhook', { account, delivery, ...delivered });
    if (delivered.result === 'delivered') countMetric('WebhookDelivered');
    if (delivered.result === 'failed') countMetric('WebhookFailed');
    if ('disabled' in delivered && delivered.disabled) countMetric('WebhookDisabled');
    return true;
  } catch (error) {
    logger.error('webhook not worked off', { message_id: messageId, error: describeError(error) });
    return false;
  }
}

/** The queue's name ends its ARN as it ends its address. */
function laneOf(arn: string) {
  const name = arn.slice(arn.lastIndexOf(':') + 1);
  return process.env[QUEUE_VARIABLES.slowWebhooks]?.endsWith(`/${name}`) ? 'slowWebhooks' : 'webhooks';
}
