import type { Duration } from 'aws-cdk-lib';
import { ComparisonOperator, MathExpression, type Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { Service } from '#lib/settings/service.ts';
import type { MetricName } from '#shared/logging.ts';
import { type AlarmTopics, type Level, ServiceAlarm } from './alarms.ts';
import { serviceMetric } from './service-metric.ts';

interface LateReportsProps {
  /** The name of the alarm in the stack. */
  readonly id: string;
  /** What a run counts: one that leaves nothing undone, or, of payouts, one that starts. Or the function whose calls are counted. */
  readonly counted: MetricName | IFunction;
  /** So many periods on end without such a run ring. CloudWatch looks back a day at most, seven days with periods of an hour. */
  readonly period: Duration;
  readonly periods: number;
  /** Until then the first run has been due after a deployment. */
  readonly warmUp: Duration;
  readonly summary: string;
  /** The section of lib/runbook.md about this alarm. */
  readonly section?: string;
  /** `ticket` unless given. */
  readonly level?: Level;
  readonly topics: AlarmTopics;
}

/**
 * Rings where no run of a roll-up, or of the like, was counted for too long, whatever the cause: also where nothing runs at all and nothing
 * is counted, which is why what is missing counts as none. It is filled with zeros, for else CloudWatch would look further
 * back, for periods that have data, and ring hours or days later.
 */
export function lateReportsAlarm(scope: Construct, service: Service, props: LateReportsProps): void {
  const { id, counted, period, periods, warmUp, summary, section = 'Reports late', level = 'ticket', topics } = props;
  const isNamed = typeof counted === 'string';
  new ServiceAlarm(scope, id, {
    summary,
    section,
    level,
    topics,
    metric: new MathExpression({
      expression: 'FILL(runs, 0)',
      usingMetrics: { runs: isNamed ? serviceMetric(service, counted, period) : callsOf(counted, period) },
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

function callsOf(lambda: IFunction, period: Duration): Metric {
  return lambda.metricInvocations({ period, statistic: 'Sum' });
}
