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
 * Creates a work queue for a function.
 * @param timeout of the function. The visibility timeout is six times as long, as AWS recommends: a batch may wait for
 * concurrency and must not be delivered again meanwhile
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
 * Maps a queue to a function with partial batch responses, and creates an alarm for a mapping that does not poll.
 * @param batchSize above ten, messages are collected for one second
 * @param maxConcurrency maximum concurrent batches. New AWS accounts have few concurrent executions and the API needs
 * them: a queue can wait, a caller cannot
 * @param waits the waiting work, as the subject of a sentence
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

/** Returns the permissions that a role needs to consume these queues. */
export function queueStatement(queues: readonly IQueue[]): PolicyStatement {
  return allow(
    ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
    ...queues.map(({ queueArn }) => queueArn),
  );
}
