import { Duration } from 'aws-cdk-lib';
import { ComparisonOperator, type Metric } from 'aws-cdk-lib/aws-cloudwatch';
import {
  EventSourceMapping,
  type EventSourceMappingOptions,
  FilterCriteria,
  FilterRule,
  type IFunction,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { type AlarmTopics, ServiceAlarm } from '#lib/alarms/alarms.ts';
import type { BatchChunk } from '#shared/domain/batches/batch.ts';
import { PROJECTED_PHASES } from '#shared/domain/payouts/payout-state.ts';
import { batchKinds } from '#shared/store/table/table.ts';
import { POLLING_METRICS } from './polling-alarm.ts';

interface StreamTarget {
  readonly lambda: IFunction;
  readonly streamArn: string;
  readonly queue: IQueue;
}

/**
 * Maps the stream to the projector: new events, all changes of promoters, leads and commissions, and payouts that are
 * finalized or destroyed, each recognized by a unique attribute. A mapping allows five patterns, and these are five.
 *
 * - 1000 records per batch: transactions of one account run in sequence, so the more events of a promoter share one,
 * the more sales per second. A sale is three records.
 * - Batching window: sums are written once per batch.
 * - 20 retries outlast minutes of throttling.
 */
export function mapStreamToProjector(scope: Construct, target: StreamTarget, window: Duration): EventSourceMapping {
  const settings = { batchSize: 1000, maxBatchingWindow: window, retryAttempts: 20 };
  return createStreamMapping(scope, 'Changes', settings, target, [
    { eventName: FilterRule.isEqual('INSERT'), dynamodb: { NewImage: { event: { S: FilterRule.exists() } } } },
    { dynamodb: { Keys: { sk: { S: FilterRule.isEqual('promoter') } } } },
    { dynamodb: { NewImage: { salesCount: { N: FilterRule.exists() } } } },
    { dynamodb: { NewImage: { saleAmount: { N: FilterRule.exists() } } } },
    { dynamodb: { NewImage: { phase: { S: FilterRule.or(...PROJECTED_PHASES) } } } },
  ]);
}

/**
 * Maps the stream to the batch worker: new batch processes, and chunks that were woken.
 *
 * - One record per batch, `chunks` concurrent batches per shard (1 to 10). Each chunk is its own partition. One process
 * has four at most.
 * - A chunk fails 30 times at most before its rows are skipped (process-chunk.ts); more retries are for an unavailable
 * table.
 */
export function mapStreamToBatchWorker(scope: Construct, target: StreamTarget, chunks: number): EventSourceMapping {
  const isStage = (stage: BatchChunk['stage']) => ({ stage: { S: FilterRule.isEqual(stage) } });
  const isOf = (kind: string) => ({ batch: { S: FilterRule.isEqual(kind) } });
  return createStreamMapping(
    scope,
    'Batches',
    { batchSize: 1, parallelizationFactor: chunks, retryAttempts: 100 },
    target,
    [
      { eventName: FilterRule.isEqual('INSERT'), dynamodb: { NewImage: isOf(batchKinds.process) } },
      {
        eventName: FilterRule.isEqual('MODIFY'),
        dynamodb: { OldImage: isStage('asleep'), NewImage: { ...isOf(batchKinds.chunk), ...isStage('awake') } },
      },
    ],
  );
}

/**
 * - Starts at the oldest record, so that none from before the mapping are skipped.
 * - Bisects until a poison record is isolated, which is retried and then dead-lettered.
 */
function createStreamMapping(
  scope: Construct,
  id: string,
  settings: Pick<
    EventSourceMappingOptions,
    'batchSize' | 'maxBatchingWindow' | 'parallelizationFactor' | 'retryAttempts'
  >,
  { lambda, streamArn, queue }: StreamTarget,
  patterns: readonly Record<string, unknown>[],
): EventSourceMapping {
  return new EventSourceMapping(scope, id, {
    ...settings,
    target: lambda,
    eventSourceArn: streamArn,
    startingPosition: StartingPosition.TRIM_HORIZON,
    bisectBatchOnError: true,
    reportBatchItemFailures: true,
    onFailure: new SqsDlq(queue),
    filters: patterns.map((pattern) => FilterCriteria.filter(pattern)),
    ...POLLING_METRICS,
  });
}

interface LagAlarmProps {
  readonly lambda: IFunction;
  readonly topics: AlarmTopics;
}

/** Creates an alarm for a projector that is a minute behind its batching window. */
export function createProjectorLagAlarm(
  scope: Construct,
  { lambda, window, topics }: LagAlarmProps & { readonly window: Duration },
): void {
  new ServiceAlarm(scope, 'LateAlarm', {
    summary: 'Counters, balances and lists are more than a minute behind.',
    section: 'Projection late',
    level: 'page',
    topics,
    metric: iteratorAgeMetric(lambda, Duration.minutes(1)),
    threshold: Duration.minutes(1).plus(window).toMilliseconds(),
    comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
    evaluationPeriods: 3,
  });
}

/** Creates an alarm for batch records that wait an hour. A process may wait for another one. */
export function createBatchLagAlarm(scope: Construct, { lambda, topics }: LagAlarmProps): void {
  new ServiceAlarm(scope, 'LateBatches', {
    summary: 'Batch processes have waited for more than an hour.',
    section: 'Batch processes late',
    level: 'ticket',
    topics,
    metric: iteratorAgeMetric(lambda, Duration.minutes(5)),
    threshold: Duration.hours(1).toMilliseconds(),
    comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
    evaluationPeriods: 3,
  });
}

function iteratorAgeMetric(lambda: IFunction, period: Duration): Metric {
  return lambda.metric('IteratorAge', { period, statistic: 'Maximum' });
}
