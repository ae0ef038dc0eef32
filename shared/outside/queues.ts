import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import limited from 'p-limit';
import type { BillingMode, BillingProvider } from '#shared/domain/billing/connection.ts';
import { recordFailures } from '#shared/failed-calls.ts';
import type { Key } from '#shared/store/table/keys.ts';
import { QUEUE_VARIABLES, type QueueName } from './queue-variables.ts';

/** Asks for an attempt of a delivery. */
export interface WebhookMessage {
  readonly account: number;
  readonly delivery: string;
  /** Where the event lies that the delivery is made of, if it is not there yet. */
  readonly event?: Key;
}

/** Asks for an e-mail. */
export interface MailMessage {
  readonly account: number;
  readonly mail: string;
  /** Where the event lies that it is about. */
  readonly event: Key;
}

/** Asks for a link to the portal, for an address that a promoter may have or not. */
export interface SignInMessage {
  readonly account: number;
  readonly mail: string;
  readonly signIn: {
    readonly email: string;
    /** ISO 8601. */
    readonly askedAt: string;
  };
}

/** Asks for the work of an event that a billing provider has told, and that was verified. */
export interface BillingMessage {
  readonly account: number;
  readonly provider: BillingProvider;
  readonly mode: BillingMode;
  /** When it came, ISO 8601. */
  readonly receivedAt: string;
  /** How often it has waited before. */
  readonly waited: number;
  /** The event, packed. */
  readonly event: string;
}

/** What is put into a queue. */
export interface Sending<Message = WebhookMessage | MailMessage | SignInMessage | BillingMessage> {
  readonly queue: QueueName;
  readonly message: Message;
  /** Whoever it is for: what waits for one delays no other (SQS: fair queues). */
  readonly group: string;
  /** From when on it is handed out, in seconds from now; 900 at most. */
  readonly delayS?: number;
}

/** Puts messages into their queues; all of them, or it throws and some may be there. */
export type Send = (sendings: readonly Sending[]) => Promise<void>;

/** The longest that SQS keeps a message back. */
export const LONGEST_DELAY_S = 900;
/** The most messages that SQS takes in one call. */
const AT_ONCE = 10;
/** The most calls at the same time: the SDK's time limits run from when a call is made, also while it waits for a socket. */
const underway = limited(25);

let client: SQSClient | undefined;

/**
 * Puts messages into the queues of the service: a call for each ten of a queue, side by side.
 * @throws Error where SQS has not taken all of them, or a queue's address is not in the environment
 */
export const sendMessages: Send = async (sendings) => {
  const byQueue = Map.groupBy(sendings, ({ queue }) => queue);
  const calls = [...byQueue].flatMap(([queue, all]) => inTens(all).map((some) => ({ queue, some })));
  await Promise.all(calls.map(({ queue, some }) => underway(() => sendTogether(queue, some))));
};

async function sendTogether(queue: QueueName, sendings: readonly Sending[]): Promise<void> {
  client ??= recordFailures(
    new SQSClient({
      maxAttempts: 4,
      requestHandler: { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true },
    }),
  );
  const { Failed = [] } = await client.send(
    new SendMessageBatchCommand({
      QueueUrl: addressOf(queue),
      Entries: sendings.map(({ message, group, delayS }, index) => ({
        Id: String(index),
        MessageBody: JSON.stringify(message),
        MessageGroupId: group,
        ...(delayS ? { DelaySeconds: delayS } : {}),
      })),
    }),
  );
  if (Failed.length > 0) throw new Error(`SQS has refused ${Failed.length} messages: ${Failed[0]?.Code}`);
}

function addressOf(queue: QueueName): string {
  const address = process.env[QUEUE_VARIABLES[queue]];
  if (!address) throw new Error(`${QUEUE_VARIABLES[queue]} is not set: it says where a queue of the service is`);
  return address;
}

function inTens<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, index) =>
    all.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  );
}
