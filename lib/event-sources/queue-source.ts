import { Duration } from 'aws-cdk-lib';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { EventSourceMapping, type IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IQueue, Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { AlarmTopics } from '#lib/alarms/alarms.ts';
import { allow } from '#lib/constructs/allow.ts';
import { MAX_RECEIVES } from '#shared/outside/queue-variables.ts';
import { createDurableQueue } from './durable-queue.ts';
import { createPollingAlarm, POLLING_METRICS } from './polling-alarm.ts';

/**
 * Creates a function's queue. Its visibility timeout is six times the function's, as AWS recommends: a batch may wait
 * for concurrency and must not be delivered twice.
 */
export function createWorkQueue(
  scope: Construct,
  id: string,
  { timeout, deadLetters }: { readonly timeout: Duration; readonly deadLetters: Queue },
): Queue {
  return createDurableQueue(scope, id, {
    visibilityTimeout: Duration.seconds(6 * timeout.toSeconds()),
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: MAX_RECEIVES },
  });
}

interface QueueSourceProps {
  readonly queue: IQueue;
  readonly lambda: IFunction;
  readonly batchSize: number;
  readonly maxConcurrency: number;
  readonly waitingWork: string;
  readonly topics: AlarmTopics;
}

/**
 * Maps a queue to a function, with an alarm for a mapping that does not poll.
 * @param batchSize above ten, batches are collected for a second
 * @param maxConcurrency new AWS accounts have few executions, and the API needs them: a queue can wait, a caller cannot
 * @param waitingWork the waiting work, as a sentence's subject
 */
export function mapQueueToFunction(
  scope: Construct,
  id: string,
  { queue, lambda, batchSize, maxConcurrency, waitingWork, topics }: QueueSourceProps,
): void {
  const mapping = new EventSourceMapping(scope, id, {
    target: lambda,
    eventSourceArn: queue.queueArn,
    batchSize,
    ...(batchSize > 10 ? { maxBatchingWindow: Duration.seconds(1) } : {}),
    reportBatchItemFailures: true,
    maxConcurrency,
    ...POLLING_METRICS,
  });
  createPollingAlarm(mapping, waitingWork, topics);
}

/** Returns the permissions for consuming these queues. */
export function queueStatement(queues: readonly IQueue[]): PolicyStatement {
  return allow(
    ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
    ...queues.map(({ queueArn }) => queueArn),
  );
}
