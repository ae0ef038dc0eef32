import { setTimeout as sleep } from 'node:timers/promises';
import { DeleteMessageBatchCommand, type Message, ReceiveMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { LocalFunction } from '#lib/local/functions/function.ts';
import type { Log } from '#lib/local/log.ts';
import type { QueueMappingPlan } from '#lib/local/plan/plan-queue.ts';
import { successfulRecords, toQueueRecord } from './queue-record.ts';

interface PollContext {
  readonly client: SQSClient;
  readonly queueUrl: string;
  readonly region: string;
  readonly log: Log;
}

interface PollRun {
  stop(): Promise<void>;
}

const longestWaitSeconds = 20;
/** SQS's limit per call. */
const largestCall = 10;
const afterFailureMs = 500;

/**
 * Polls a queue like Lambda. Deletes successful messages; failed ones become visible again and end in the dead-letter
 * queue.
 */
export function pollQueue(
  mapping: QueueMappingPlan,
  target: LocalFunction,
  { client, queueUrl: QueueUrl, region, log }: PollContext,
): PollRun {
  const stopping = new AbortController();
  const { signal } = stopping;
  const inProgress = new Set<Promise<void>>();

  /** Waits for the first messages, then fills the batch during its window. */
  async function receive(): Promise<Message[]> {
    const messages = await receiveSome(mapping.batchSize, longestWaitSeconds);
    const until = Date.now() + mapping.windowMs;
    while (messages.length > 0 && messages.length < mapping.batchSize && Date.now() < until && !signal.aborted) {
      messages.push(...(await receiveSome(mapping.batchSize - messages.length, 1)));
    }
    return messages;
  }

  async function receiveSome(maxMessages: number, waitSeconds: number): Promise<Message[]> {
    const command = new ReceiveMessageCommand({
      QueueUrl,
      MaxNumberOfMessages: Math.min(maxMessages, largestCall),
      WaitTimeSeconds: waitSeconds,
      MessageSystemAttributeNames: ['All'],
      MessageAttributeNames: ['All'],
    });
    return (await client.send(command, { abortSignal: signal })).Messages ?? [];
  }

  async function work(messages: readonly Message[]): Promise<void> {
    const batch = messages.map((message) => toQueueRecord(message, mapping.queueArn, region));
    const result = await target.invoke({ Records: batch });
    const succeeded = successfulRecords(batch, result, mapping.reportsItemFailures);
    if (succeeded.length === 0) return;
    for (let from = 0; from < succeeded.length; from += largestCall) {
      const chunk = succeeded.slice(from, from + largestCall);
      const Entries = chunk.map(({ receiptHandle }, index) => ({ Id: String(index), ReceiptHandle: receiptHandle }));
      await client.send(new DeleteMessageBatchCommand({ QueueUrl, Entries }));
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      if (inProgress.size >= mapping.maximumConcurrency) {
        await Promise.race(inProgress);
        continue;
      }
      try {
        const messages = await receive();
        if (messages.length === 0) continue;
        const working = work(messages)
          .catch((error) => log.error(target.name, error))
          .finally(() => inProgress.delete(working));
        inProgress.add(working);
      } catch (error) {
        if (signal.aborted) break;
        log.error(target.name, error);
        await sleep(afterFailureMs, undefined, { signal }).catch(() => {});
      }
    }
    await Promise.all(inProgress);
  }

  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
