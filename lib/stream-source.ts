import { Duration } from 'aws-cdk-lib';
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
import type { IQueue, Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { ServiceAlarm } from './alarms.ts';
import { deadLettersAlarm } from './dead-letters.ts';

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
  { lambda, queue, topic }: { lambda: IFunction; queue: Queue; topic: ITopic },
): void {
  deadLettersAlarm(scope, {
    summary: 'Events were given up: counters and balances miss them.',
    section: 'Dead letters',
    queue,
    topic,
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
