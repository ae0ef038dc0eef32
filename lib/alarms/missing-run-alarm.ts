import type { Duration } from 'aws-cdk-lib';
import { ComparisonOperator, MathExpression, type Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { Service } from '#lib/settings/service.ts';
import type { MetricName } from '#shared/logging.ts';
import { type AlarmLevel, type AlarmTopics, ServiceAlarm } from './alarms.ts';
import { serviceMetric } from './service-metric.ts';

interface MissingRunAlarmProps {
  readonly id: string;
  /** Metric of each successful run (payouts: each started run), or a function whose invocations count. */
  readonly counted: MetricName | IFunction;
  /** CloudWatch evaluates one day at most, or seven days with one-hour periods. */
  readonly period: Duration;
  readonly periods: number;
  /** Until the first run is due. */
  readonly warmUp: Duration;
  readonly summary: string;
  readonly section?: string;
  readonly level?: AlarmLevel;
  readonly topics: AlarmTopics;
}

/**
 * Creates an alarm for missing runs, whatever the cause. Missing data is breaching and filled with zeros: otherwise
 * CloudWatch would look further back for data and ring hours or days late.
 */
export function createMissingRunAlarm(scope: Construct, service: Service, props: MissingRunAlarmProps): void {
  const { id, counted, period, periods, warmUp, summary, section = 'Reports late', level = 'ticket', topics } = props;
  const isNamed = typeof counted === 'string';
  new ServiceAlarm(scope, id, {
    summary,
    section,
    level,
    topics,
    metric: new MathExpression({
      expression: 'FILL(runs, 0)',
      usingMetrics: { runs: isNamed ? serviceMetric(service, counted, period) : invocationMetric(counted, period) },
      label: isNamed ? counted : 'Calls',
      period,
    }),
    threshold: 1,
    comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
    evaluationPeriods: periods,
    treatMissingData: TreatMissingData.BREACHING,
    warmUp,
  });
}

function invocationMetric(lambda: IFunction, period: Duration): Metric {
  return lambda.metricInvocations({ period, statistic: 'Sum' });
}
