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
import { PROJECTED_PHASES } from '#shared/domain/payouts/state.ts';
import { batchKinds } from '#shared/store/table/table.ts';
import { POLLS_COUNTED } from './not-fed.ts';

/** What a stream feeds, and where what was given up is noted. */
interface Fed {
  readonly lambda: IFunction;
  readonly streamArn: string;
  readonly queue: IQueue;
}

/**
 * Feeds the projector with the events that are written to the table, which are new items with an `event` attribute, and
 * with promoters, leads, commissions and payouts that are sealed or destroyed, each known by what no other item has; all else, the projections
 * themselves first of all, is not delivered. A mapping takes five patterns, and these are five.
 *
 * - Up to 1000 a batch. A sale is three changes, its event, its lead and its commission. A transaction has the marks of events
 *   with the sums and lists of their promoters: the more events a batch has of each promoter, the more fit into one, and the more
 *   sales of one account can be counted in a second. Each transaction of an account waits for the one before.
 * - Collected as long as the settings say: sums are written once a batch, so quiet accounts pay for fewer batches of one.
 * - What fails is tried twenty times more, which outlasts minutes of throttling.
 */
export function changeSource(scope: Construct, fed: Fed, window: Duration): EventSourceMapping {
  const settings = { batchSize: 1000, maxBatchingWindow: window, retryAttempts: 20 };
  return source(scope, 'Changes', settings, fed, [
    { eventName: FilterRule.isEqual('INSERT'), dynamodb: { NewImage: { event: { S: FilterRule.exists() } } } },
    { dynamodb: { Keys: { sk: { S: FilterRule.isEqual('promoter') } } } },
    { dynamodb: { NewImage: { salesCount: { N: FilterRule.exists() } } } },
    { dynamodb: { NewImage: { saleAmount: { N: FilterRule.exists() } } } },
    { dynamodb: { NewImage: { phase: { S: FilterRule.or(...PROJECTED_PHASES) } } } },
  ]);
}

/**
 * Feeds the worker with new batch processes, and with their chunks as they are woken; what it notes of them is not
 * delivered.
 *
 * - One record a batch, and `chunks` batches of a shard at once: each chunk is a partition of its own, so that many are worked
 *   at the same time, and more where the table has more shards. Of one process they are four at most.
 * - A chunk fails thirty times at most before all its rows are given up one by one (work-chunk.ts); the rest is for a table
 *   that cannot be reached.
 *
 * @param chunks how many batches of a shard at once, 1 to 10
 */
export function batchSource(scope: Construct, fed: Fed, chunks: number): EventSourceMapping {
  const isStage = (stage: BatchChunk['stage']) => ({ stage: { S: FilterRule.isEqual(stage) } });
  const isOf = (kind: string) => ({ batch: { S: FilterRule.isEqual(kind) } });
  return source(scope, 'Batches', { batchSize: 1, parallelizationFactor: chunks, retryAttempts: 100 }, fed, [
    { eventName: FilterRule.isEqual('INSERT'), dynamodb: { NewImage: isOf(batchKinds.process) } },
    {
      eventName: FilterRule.isEqual('MODIFY'),
      dynamodb: { OldImage: isStage('asleep'), NewImage: { ...isOf(batchKinds.chunk), ...isStage('awake') } },
    },
  ]);
}

/**
 * - From the oldest record on: what was written before the mapping came to be is not skipped.
 * - A failing batch is halved until the record at fault stands alone. That one is tried so many times more, and then goes
 *   to the dead letters so that its shard moves on.
 */
function source(
  scope: Construct,
  id: string,
  settings: Pick<
    EventSourceMappingOptions,
    'batchSize' | 'maxBatchingWindow' | 'parallelizationFactor' | 'retryAttempts'
  >,
  { lambda, streamArn, queue }: Fed,
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
    ...POLLS_COUNTED,
  });
}

/** What a reader of the stream is watched for. */
interface Late {
  readonly lambda: IFunction;
  readonly topics: AlarmTopics;
}

/** Rings when records wait a minute longer for the projector than they are collected. */
export function lateAlarm(scope: Construct, { lambda, window, topics }: Late & { readonly window: Duration }): void {
  new ServiceAlarm(scope, 'LateAlarm', {
    summary: 'Counters, balances and lists are more than a minute behind.',
    section: 'Projection late',
    level: 'page',
    topics,
    metric: ageOf(lambda, Duration.minutes(1)),
    threshold: Duration.minutes(1).plus(window).toMilliseconds(),
    comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
    evaluationPeriods: 3,
  });
}

/** Rings when records wait an hour for the worker of batch processes: a process may well wait for another one, but not as long. */
export function lateBatchesAlarm(scope: Construct, { lambda, topics }: Late): void {
  new ServiceAlarm(scope, 'LateBatches', {
    summary: 'Batch processes wait for more than an hour.',
    section: 'Batch processes late',
    level: 'ticket',
    topics,
    metric: ageOf(lambda, Duration.minutes(5)),
    threshold: Duration.hours(1).toMilliseconds(),
    comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
    evaluationPeriods: 3,
  });
}

/** How old the records are that a reader of the stream is given. */
function ageOf(lambda: IFunction, period: Duration): Metric {
  return lambda.metric('IteratorAge', { period, statistic: 'Maximum' });
}
