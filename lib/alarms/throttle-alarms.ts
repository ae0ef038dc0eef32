import { Duration } from 'aws-cdk-lib';
import { ComparisonOperator, type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { table as names } from '#shared/store/table/table.ts';
import { type AlarmLevel, type AlarmTopics, ServiceAlarm } from './alarms.ts';

const MINUTE = Duration.minutes(1);

/**
 * Creates an alarm for throttling in three of five minutes. Shorter throttling is retried and over before anyone could
 * react.
 */
export function createThrottleAlarm(
  scope: Construct,
  id: string,
  props: {
    readonly summary: string;
    readonly metric: IMetric;
    readonly topics: AlarmTopics;
    readonly level?: AlarmLevel;
  },
): void {
  new ServiceAlarm(scope, id, {
    level: 'page',
    ...props,
    section: 'Throttles',
    threshold: 1,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    evaluationPeriods: 5,
    datapointsToAlarm: 3,
  });
}

/** Returns the throttle metrics of the table and its index, which the table's own metrics exclude. */
export function tableThrottles({ tableName }: ITableV2, period = MINUTE): Record<string, Metric> {
  const throttleMetric = (metricName: string, label: string, index: Record<string, string> = {}) =>
    new Metric({
      namespace: 'AWS/DynamoDB',
      metricName,
      dimensionsMap: { TableName: tableName, ...index },
      statistic: 'Sum',
      label,
      period,
    });
  const unpaid = { GlobalSecondaryIndexName: names.unpaid.name };
  return {
    tableReads: throttleMetric('ReadThrottleEvents', 'Throttled reads'),
    tableWrites: throttleMetric('WriteThrottleEvents', 'Throttled writes'),
    indexReads: throttleMetric('ReadThrottleEvents', 'Throttled index reads', unpaid),
    indexWrites: throttleMetric('WriteThrottleEvents', 'Throttled index writes', unpaid),
  };
}

/** Creates the alarm for throttled table reads and writes. */
export function createTableThrottleAlarm(scope: Construct, table: ITableV2, topics: AlarmTopics): void {
  createThrottleAlarm(scope, 'TableThrottled', {
    summary: 'DynamoDB throttles reads or writes of the table.',
    topics,
    metric: new MathExpression({
      // SUM, not `+`: a metric without data makes a sum with `+` empty.
      expression: 'SUM([tableReads, tableWrites, indexReads, indexWrites])',
      usingMetrics: tableThrottles(table),
      label: 'Throttled',
      period: MINUTE,
    }),
  });
}

/** Covers all functions of the account in this region. */
export const lambdaThrottles = new Metric({
  namespace: 'AWS/Lambda',
  metricName: 'Throttles',
  statistic: 'Sum',
  label: 'All functions of the account',
  period: MINUTE,
});

/**
 * Creates the alarm for Lambda throttles. It watches the account's shared pool, because an alarm takes ten metrics and
 * no search. So it also rings when a tracking function exhausts its `trackingReserve`.
 */
export function createLambdaThrottleAlarm(scope: Construct, topics: AlarmTopics): void {
  createThrottleAlarm(scope, 'FunctionsThrottled', {
    summary: 'Lambda throttles functions of this account in this region.',
    metric: lambdaThrottles,
    topics,
  });
}
