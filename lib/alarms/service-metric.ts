import { Duration } from 'aws-cdk-lib';
import { ComparisonOperator, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { METRICS_NAMESPACE } from '#lib/functions/service-function.ts';
import type { Service } from '#lib/settings/service.ts';
import type { MetricName } from '#shared/logging.ts';
import { ServiceAlarm, type ServiceAlarmProps } from './alarms.ts';

/** Service metrics; the last three come from the access log. */
export type ServiceMetricName = MetricName | 'RequestRefused' | 'TrackingRefused' | 'RequestUnauthorized';

/** Returns the sum of a service metric per period. */
export function serviceMetric({ settings }: Service, metricName: ServiceMetricName, period: Duration): Metric {
  return new Metric({
    namespace: METRICS_NAMESPACE,
    metricName,
    dimensionsMap: { service: settings.service },
    statistic: 'Sum',
    period,
  });
}

/** Creates an alarm for any count within five minutes. It recovers after an hour without one. */
export function createCountAlarm(
  scope: Construct,
  service: Service,
  {
    id,
    metricName,
    ...props
  }: Pick<ServiceAlarmProps, 'summary' | 'section' | 'level' | 'topics'> & {
    readonly id: string;
    readonly metricName: ServiceMetricName;
  },
): void {
  new ServiceAlarm(scope, id, {
    ...props,
    metric: serviceMetric(service, metricName, Duration.minutes(5)),
    threshold: 1,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    evaluationPeriods: 12,
    datapointsToAlarm: 1,
  });
}
