import { Duration, Validations } from 'aws-cdk-lib';
import { ComparisonOperator } from 'aws-cdk-lib/aws-cloudwatch';
import {
  EventSourceMapping,
  FilterCriteria,
  FilterRule,
  type IFunction,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { type IQueue, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { ServiceAlarm } from './alarms.ts';

/** Where the positions of records go that the projector gave up on, kept as long as a queue can: fourteen days. */
export function deadLetters(scope: Construct): Queue {
  const queue = new Queue(scope, 'DeadLetters', {
    enforceSSL: true,
    encryption: QueueEncryption.SQS_MANAGED,
    retentionPeriod: Duration.days(14),
  });
  Validations.of(queue).acknowledge({
    id: 'AwsSolutions-SQS3',
    reason: 'It is a dead-letter queue itself, of an event source mapping, which the rule does not look at.',
  });
  return queue;
}

/**
 * Feeds the projector with the events that are written to the table.
 *
 * - From the oldest record on: what was written before the mapping came to be is not skipped.
 * - Only new items with an `event` attribute; all else, the projections themselves first of all, is not delivered.
 * - Up to 90 a batch, collected for a second at most: sums are written once a batch and still follow within seconds.
 *   With the sums of ten promotions, 90 marks fill one transaction; 100 would always need a second one.
 * - A failing batch is halved until the record at fault stands alone. That one is tried twenty times more, which
 *   outlasts minutes of throttling, and then goes to the dead letters so that its shard moves on.
 */
export function streamSource(
  scope: Construct,
  { lambda, streamArn, queue }: { lambda: IFunction; streamArn: string; queue: IQueue },
): EventSourceMapping {
  return new EventSourceMapping(scope, 'Changes', {
    target: lambda,
    eventSourceArn: streamArn,
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize: 90,
    maxBatchingWindow: Duration.seconds(1),
    bisectBatchOnError: true,
    reportBatchItemFailures: true,
    retryAttempts: 20,
    onFailure: new SqsDlq(queue),
    filters: [
      FilterCriteria.filter({
        eventName: FilterRule.isEqual('INSERT'),
        dynamodb: { NewImage: { event: { S: FilterRule.exists() } } },
      }),
    ],
  });
}

/** Alarms of the projector: records given up, and records that wait too long. */
export function streamAlarms(
  scope: Construct,
  { lambda, queue, topic }: { lambda: IFunction; queue: IQueue; topic: ITopic },
): void {
  new ServiceAlarm(scope, 'DeadLettersAlarm', {
    summary: 'Events were given up: counters and balances miss them.',
    section: 'Dead letters',
    topic,
    metric: queue.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(1), statistic: 'Maximum' }),
    threshold: 1,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    evaluationPeriods: 1,
  });
  new ServiceAlarm(scope, 'LateAlarm', {
    summary: 'Counters and balances are more than a minute behind.',
    section: 'Projection late',
    topic,
    metric: lambda.metric('IteratorAge', { period: Duration.minutes(1), statistic: 'Maximum' }),
    threshold: Duration.minutes(1).toMilliseconds(),
    comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
    evaluationPeriods: 3,
  });
}
