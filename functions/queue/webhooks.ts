import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { countMetric, describeError, logger } from '#shared/logging.ts';
import { sendToSlack } from '#shared/operations/notifications/send-slack.ts';
import { attemptDelivery } from '#shared/operations/webhooks/deliver.ts';
import { decryptDataKey } from '#shared/outside/data-key.ts';
import { webhookMac } from '#shared/outside/mac.ts';
import { QUEUE_VARIABLES } from '#shared/outside/queue-variables.ts';
import { type SlackMessage, sendMessages, type WebhookMessage } from '#shared/outside/queues.ts';
import { webhookAddressRules } from '#shared/outside/webhook-address-rules.ts';
import { createPoster } from '#shared/outside/webhook-post.ts';
import { buildWebhookText } from '#shared/present/webhooks/webhook.ts';
import { runtime } from '#shared/runtime.ts';

const dependencies = {
  post: createPoster(webhookAddressRules()),
  send: sendMessages,
  mac: webhookMac,
  decryptKey: decryptDataKey,
  text: buildWebhookText,
};

/** Delivers a batch in parallel, so that a slow receiver does not delay others. Retries failed messages. */
export const handler = async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
  const failed = await Promise.all(
    Records.map(async (record) => ((await processRecord(record)) ? [] : [record.messageId])),
  );
  return { batchItemFailures: failed.flat().map((itemIdentifier) => ({ itemIdentifier })) };
};

async function processRecord({ body, messageId, eventSourceARN }: SQSRecord): Promise<boolean> {
  try {
    const message = JSON.parse(body) as WebhookMessage | SlackMessage;
    if ('slack' in message) return await processSlackMessage(message);
    const delivered = await attemptDelivery({ runtime }, message, findLane(eventSourceARN), dependencies);
    const { account, delivery } = message;
    logger.info('webhook', { account, delivery, ...delivered });
    if (delivered.result === 'delivered') countMetric('WebhookDelivered');
    if (delivered.result === 'failed') countMetric('WebhookFailed');
    if ('disabled' in delivered && delivered.disabled) countMetric('WebhookDisabled');
    return true;
  } catch (error) {
    logger.error('webhook not processed', { message_id: messageId, error: describeError(error) });
    return false;
  }
}

async function processSlackMessage(message: SlackMessage): Promise<boolean> {
  const result = await sendToSlack({ runtime }, message, dependencies);
  const { account, slack: notification, attempt } = message;
  logger.info('slack message', { account, notification, attempt, result });
  if (result === 'failed') countMetric('WebhookFailed');
  return result !== 'under_way';
}

/** ARN and URL both end in the queue's name. */
function findLane(arn: string) {
  const name = arn.slice(arn.lastIndexOf(':') + 1);
  return process.env[QUEUE_VARIABLES.slowWebhooks]?.endsWith(`/${name}`) ? 'slowWebhooks' : 'webhooks';
}
