import { Duration } from 'aws-cdk-lib';
import { ComparisonOperator, type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { table as names } from '#shared/store/table/table.ts';
import { type AlarmTopics, type Level, ServiceAlarm } from './alarms.ts';

const MINUTE = Duration.minutes(1);

/**
 * Rings where something is refused for being too much, again and again: in three of five minutes. What is refused in one
 * moment is tried again, by the SDK, by Lambda or by the caller, and is over before anybody could look.
 */
export function throttleAlarm(
  scope: Construct,
  id: string,
  props: {
    readonly summary: string;
    readonly metric: IMetric;
    readonly topics: AlarmTopics;
    /** `page` unless given. */
    readonly level?: Level;
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

/** What the table and its index refused, by what it was; the table's own numbers leave those of its index out. */
export function tableThrottles({ tableName }: ITableV2, period = MINUTE): Record<string, Metric> {
  const refused = (metricName: string, label: string, index: Record<string, string> = {}) =>
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
    tableReads: refused('ReadThrottleEvents', 'Reads refused'),
    tableWrites: refused('WriteThrottleEvents', 'Writes refused'),
    indexReads: refused('ReadThrottleEvents', 'Reads of the index refused', unpaid),
    indexWrites: refused('WriteThrottleEvents', 'Writes of the index refused', unpaid),
  };
}

/** Rings where DynamoDB refuses what is read or written. */
export function tableThrottleAlarm(scope: Construct, table: ITableV2, topics: AlarmTopics): void {
  throttleAlarm(scope, 'TableThrottled', {
    summary: 'DynamoDB refuses reads or writes of the table.',
    topics,
    metric: new MathExpression({
      // Not with plus signs: a kind that was never refused has no data, and nothing can be added to that.
      expression: 'SUM([tableReads, tableWrites, indexReads, indexWrites])',
      usingMetrics: tableThrottles(table),
      label: 'Refused',
      period: MINUTE,
    }),
  });
}

/** What Lambda refused to run, over all functions of the account in the region. */
export const lambdaThrottles = new Metric({
  namespace: 'AWS/Lambda',
  metricName: 'Throttles',
  statistic: 'Sum',
  label: 'All functions of the account',
  period: MINUTE,
});

/**
 * Rings where Lambda refuses to run functions. It watches the account: executions are one pool of all functions in it, and an
 * alarm takes ten metrics and no search, where the service has many more functions. So it also rings where a function of
 * tracking has all that the setting `trackingReserve` gives it, while the account has room.
 */
export function lambdaThrottleAlarm(scope: Construct, topics: AlarmTopics): void {
  throttleAlarm(scope, 'FunctionsThrottled', {
    summary: 'Lambda refuses to run functions of this account in this region.',
    metric: lambdaThrottles,
    topics,
  });
}
