import { Duration } from 'aws-cdk-lib';
import { ComparisonOperator, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { METRICS } from '#lib/functions/service-function.ts';
import type { Service } from '#lib/settings/service.ts';
import type { MetricName } from '#shared/logging.ts';
import { ServiceAlarm, type ServiceAlarmProps } from './alarms.ts';

/** What is counted for this service: by its functions, or, of requests that were refused or came without a key that holds, from the access log. */
export type Counted = MetricName | 'RequestRefused' | 'TrackingRefused' | 'RequestUnauthorized';

/** How often something was counted for this service within a period. */
export function serviceMetric({ settings }: Service, metricName: Counted, period: Duration): Metric {
  return new Metric({
    namespace: METRICS,
    metricName,
    dimensionsMap: { service: settings.service },
    statistic: 'Sum',
    period,
  });
}

/** Rings where something was counted at all within five minutes; it is over when nothing was for an hour. */
export function countedAlarm(
  scope: Construct,
  service: Service,
  {
    id,
    counted,
    ...props
  }: Pick<ServiceAlarmProps, 'summary' | 'section' | 'level' | 'topics'> & {
    readonly id: string;
    readonly counted: Counted;
  },
): void {
  new ServiceAlarm(scope, id, {
    ...props,
    metric: serviceMetric(service, counted, Duration.minutes(5)),
    threshold: 1,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    evaluationPeriods: 12,
    datapointsToAlarm: 1,
  });
}
