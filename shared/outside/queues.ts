import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import pLimit from 'p-limit';
import type { BillingMode, BillingProvider } from '#shared/domain/billing/connection.ts';
import type { Day } from '#shared/domain/day.ts';
import type { Letter } from '#shared/domain/mail/letter.ts';
import { recordFailures } from '#shared/failed-calls.ts';
import { REQUEST_TIMEOUTS } from '#shared/request-timeouts.ts';
import type { Key } from '#shared/store/table/keys.ts';
import { QUEUE_VARIABLES, type QueueName } from './queue-variables.ts';

/** Requests a delivery attempt. */
export interface WebhookMessage {
  readonly account: number;
  readonly delivery: string;
  /** Source event of a delivery not yet created. */
  readonly event?: Key;
}

/** Requests an attempt to send a notification to Slack. */
export interface SlackMessage {
  readonly account: number;
  /** Id of the notification. */
  readonly slack: string;
  /** From 1. */
  readonly attempt: number;
}

/** Requests an e-mail. */
export interface MailMessage {
  readonly account: number;
  readonly mail: string;
  readonly event: Key;
}

/** Requests a notification's e-mail to a person of the company. */
export interface NotificationMessage {
  readonly account: number;
  readonly mail: string;
  readonly user: number;
  readonly notification: string;
}

/** Requests a person's digest of notifications. */
export interface DigestMessage {
  readonly account: number;
  readonly mail: string;
  readonly user: number;
  readonly digest: Day;
}

/** Requests a portal sign-in link. The address may belong to no promoter. */
export interface SignInMessage {
  readonly account: number;
  readonly mail: string;
  readonly signIn: {
    readonly email: string;
    /** ISO 8601. */
    readonly askedAt: string;
  };
}

/** Requests a test e-mail to a user of the account. */
export interface TestMailMessage {
  readonly account: number;
  readonly mail: string;
  readonly test: {
    readonly userId: number;
    readonly letter: Pick<Letter, 'subject' | 'text' | 'html'>;
  };
}

/** Requests the processing of a verified billing event. */
export interface BillingMessage {
  readonly account: number;
  readonly provider: BillingProvider;
  readonly mode: BillingMode;
  /** ISO 8601. */
  readonly receivedAt: string;
  /** Times that the event was put back because a related record was missing. */
  readonly waited: number;
  /** Compressed. */
  readonly event: string;
}

/** Messages of the mail queue. */
export type QueuedMail = MailMessage | NotificationMessage | DigestMessage | SignInMessage | TestMailMessage;

export interface QueueMessage<Message = WebhookMessage | SlackMessage | QueuedMail | BillingMessage> {
  readonly queue: QueueName;
  readonly message: Message;
  /** SQS fair queues: a backlog of one group does not delay others. */
  readonly group: string;
  /** Seconds, at most 900. */
  readonly delayS?: number;
}

/** Enqueues messages. Throws if SQS rejects any; others may already be enqueued. */
export type SendMessages = (messages: readonly QueueMessage[]) => Promise<void>;

export const MAX_QUEUE_DELAY_S = 900;
/** SQS batch limit. */
const SQS_BATCH_SIZE = 10;
/** SDK timeouts include the wait for a socket, so few requests run concurrently. */
const limitConcurrency = pLimit(25);

let client: SQSClient | undefined;

/**
 * Enqueues messages in concurrent batches.
 * @throws Error if SQS rejects a message, or a queue is not configured
 */
export const sendMessages: SendMessages = async (messages) => {
  const byQueue = Map.groupBy(messages, ({ queue }) => queue);
  const calls = [...byQueue].flatMap(([queue, all]) => splitBatches(all).map((batch) => ({ queue, batch })));
  await Promise.all(calls.map(({ queue, batch }) => limitConcurrency(() => sendBatch(queue, batch))));
};

async function sendBatch(queue: QueueName, messages: readonly QueueMessage[]): Promise<void> {
  client ??= recordFailures(
    new SQSClient({
      maxAttempts: 4,
      requestHandler: REQUEST_TIMEOUTS,
    }),
  );
  const { Failed = [] } = await client.send(
    new SendMessageBatchCommand({
      QueueUrl: getQueueUrl(queue),
      Entries: messages.map(({ message, group, delayS }, index) => ({
        Id: String(index),
        MessageBody: JSON.stringify(message),
        MessageGroupId: group,
        ...(delayS ? { DelaySeconds: delayS } : {}),
      })),
    }),
  );
  if (Failed.length > 0) throw new Error(`SQS rejected ${Failed.length} messages: ${Failed[0]?.Code}`);
}

function getQueueUrl(queue: QueueName): string {
  const address = process.env[QUEUE_VARIABLES[queue]];
  if (!address) throw new Error(`${QUEUE_VARIABLES[queue]} is not set: it is the URL of a queue`);
  return address;
}

function splitBatches<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / SQS_BATCH_SIZE) }, (_, index) =>
    all.slice(index * SQS_BATCH_SIZE, (index + 1) * SQS_BATCH_SIZE),
  );
}
