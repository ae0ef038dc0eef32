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
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { ServiceAlarm } from './alarms.ts';

/** What a stream feeds, and where what was given up is noted. */
interface Fed {
  readonly lambda: IFunction;
  readonly streamArn: string;
  readonly queue: IQueue;
}

/**
 * Feeds the projector with the events that are written to the table: only new items with an `event` attribute; all
 * else, the projections themselves first of all, is not delivered.
 *
 * Up to 90 a batch: with the sums of ten promotions, 90 marks fill one transaction; 100 would always need a second one.
 */
export function eventSource(scope: Construct, fed: Fed): EventSourceMapping {
  return source(scope, 'Changes', 90, fed, [
    { eventName: FilterRule.isEqual('INSERT'), dynamodb: { NewImage: { event: { S: FilterRule.exists() } } } },
  ]);
}

/**
 * Feeds what keeps rows with the promoters, leads, commissions and sealed payouts that are written to the table, each
 * known by what no other item has.
 */
export function recordSource(scope: Construct, fed: Fed): EventSourceMapping {
  return source(scope, 'Records', 100, fed, [
    { dynamodb: { Keys: { sk: { S: FilterRule.isEqual('promoter') } } } },
    { dynamodb: { NewImage: { salesCount: { N: FilterRule.exists() } } } },
    { dynamodb: { NewImage: { saleAmount: { N: FilterRule.exists() } } } },
    { dynamodb: { NewImage: { phase: { S: FilterRule.isEqual('sealed') } } } },
  ]);
}

/**
 * - From the oldest record on: what was written before the mapping came to be is not skipped.
 * - Collected for a second at most: sums are written once a batch and still follow within seconds.
 * - A failing batch is halved until the record at fault stands alone. That one is tried twenty times more, which
 *   outlasts minutes of throttling, and then goes to the dead letters so that its shard moves on.
 */
function source(
  scope: Construct,
  id: string,
  batchSize: number,
  { lambda, streamArn, queue }: Fed,
  patterns: readonly Record<string, unknown>[],
): EventSourceMapping {
  return new EventSourceMapping(scope, id, {
    target: lambda,
    eventSourceArn: streamArn,
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize,
    maxBatchingWindow: Duration.seconds(1),
    bisectBatchOnError: true,
    reportBatchItemFailures: true,
    retryAttempts: 20,
    onFailure: new SqsDlq(queue),
    filters: patterns.map((pattern) => FilterCriteria.filter(pattern)),
  });
}

/** Rings when records wait too long for a function. */
export function lateAlarm(
  scope: Construct,
  id: string,
  { summary, lambda, topic }: { readonly summary: string; readonly lambda: IFunction; readonly topic: ITopic },
): void {
  new ServiceAlarm(scope, id, {
    summary,
    section: 'Projection late',
    topic,
    metric: lambda.metric('IteratorAge', { period: Duration.minutes(1), statistic: 'Maximum' }),
    threshold: Duration.minutes(1).toMilliseconds(),
    comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
    evaluationPeriods: 3,
  });
}
