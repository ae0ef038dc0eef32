import type { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { MetricName } from '#shared/logging.ts';
import type { Service } from './service.ts';
import { METRICS } from './service-function.ts';

/** What is counted for this service: by its functions, or, of requests that were refused, from the access log. */
export type Counted = MetricName | 'RequestRefused';

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
