import { Duration } from 'aws-cdk-lib';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { EventSourceMapping, type IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IQueue, Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { AlarmTopics } from '#lib/alarms/alarms.ts';
import { allow } from '#lib/constructs/allow.ts';
import { MOST_RECEIVES } from '#shared/outside/queue-variables.ts';
import { keptQueue } from './kept-queue.ts';
import { notFedAlarm, POLLS_COUNTED } from './not-fed.ts';

/**
 * A queue that a function works off.
 * @param timeout that of the function. A message that was handed out stays hidden six times as long, as Lambda advises:
 *   a batch may wait for an instance, and must not be handed out again meanwhile
 */
export function workQueue(
  scope: Construct,
  id: string,
  { timeout, deadLetters }: { readonly timeout: Duration; readonly deadLetters: Queue },
): Queue {
  return keptQueue(scope, id, {
    visibilityTimeout: Duration.seconds(6 * timeout.toSeconds()),
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: MOST_RECEIVES },
  });
}

interface QueueSourceProps {
  readonly queue: IQueue;
  readonly lambda: IFunction;
  readonly batchSize: number;
  readonly maxConcurrency: number;
  readonly waits: string;
  readonly topics: AlarmTopics;
}

/**
 * Feeds a function with the messages of a queue; those that it reports as failed come again.
 * @param batchSize how many at a time; more than ten are collected for a second
 * @param maxConcurrency how many batches are worked at once. A new account has few concurrent executions, and the API needs
 *   its own: a queue can wait, a caller cannot
 * @param waits what waits where Lambda does not look into the queue, as the subject of a sentence; an alarm rings then
 */
export function queueSource(
  scope: Construct,
  id: string,
  { queue, lambda, batchSize, maxConcurrency, waits, topics }: QueueSourceProps,
): void {
  const mapping = new EventSourceMapping(scope, id, {
    target: lambda,
    eventSourceArn: queue.queueArn,
    batchSize,
    ...(batchSize > 10 ? { maxBatchingWindow: Duration.seconds(1) } : {}),
    reportBatchItemFailures: true,
    maxConcurrency,
    ...POLLS_COUNTED,
  });
  notFedAlarm(mapping, waits, topics);
}

/** What the role of a function needs for Lambda to feed it with the messages of these queues. */
export function queueStatement(queues: readonly IQueue[]): PolicyStatement {
  return allow(
    ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
    ...queues.map(({ queueArn }) => queueArn),
  );
}
